/** What is saved in one tab is shown in the others that have the clip open, without a change of theirs. */
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
