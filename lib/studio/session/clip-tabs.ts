export function createClipTabs(clipId: number, onSaved: () => void) {
  const channel = new BroadcastChannel(`tellmark-saved-${clipId}`);
  let isOver = false;
  channel.addEventListener("message", onSaved);
  return {
    tell(): void {
      if (!isOver) channel.postMessage("saved");
    },
    dispose(): void {
      isOver = true;
      channel.close();
    },
  };
}
