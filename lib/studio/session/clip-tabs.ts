import { openTabChannel } from "../device/tab-channel";
import { holdLock, openLock } from "../device/tab-locks";

/** The tabs in which a clip is open: each says when it has saved. */
export function createClipTabs(clipId: number) {
  const channel = openTabChannel(`tellmark-saved-${clipId}`);
  const letGo = holdLock(openLock(clipId), "shared");
  let isMissed = false;
  let onSaved = () => {
    isMissed = true;
  };
  channel.hear(() => onSaved());
  return {
    tell: () => channel.post("saved"),
    /** Also calls it immediately if another tab has saved while this one read the clip. */
    onSaved(listener: () => void): void {
      onSaved = listener;
      if (isMissed) listener();
    },
    dispose() {
      channel.close();
      letGo();
    },
  };
}
