import { openTabChannel } from "../device/tab-channel";
import { holdLock, openLock } from "../device/tab-locks";

/** The tabs in which a clip is open: each says when it has saved. */
export function createClipTabs(clipId: number, onSaved: () => void) {
  const channel = openTabChannel(`tellmark-saved-${clipId}`);
  const letGo = holdLock(openLock(clipId), "shared");
  channel.hear(onSaved);
  return {
    tell: () => channel.post("saved"),
    dispose() {
      channel.close();
      letGo();
    },
  };
}
