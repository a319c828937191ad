import { openTabChannel } from "../device/tab-channel";

export function createClipTabs(clipId: number, onSaved: () => void) {
  const channel = openTabChannel(`tellmark-saved-${clipId}`);
  channel.hear(onSaved);
  return { tell: () => channel.post("saved"), dispose: channel.close };
}
