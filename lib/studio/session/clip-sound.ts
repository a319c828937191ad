import { listGaps } from "#lib/cuts/gaps";
import type { Doc } from "#lib/editor/document";
import { createSound } from "../playback/sound";
import { createTransport } from "../playback/transport";
import type { Say } from "../words";
import { soundShiftNotice } from "./sound-shift-notice";
import type { StateAccess } from "./studio-state";

/** The time line of the studio, and the sound that is played on it. */
export function createClipSound({ state, show }: StateAccess, say: Say) {
  const transport = createTransport();
  const sound = createSound(transport, {
    onPeaks: (peaks) => show({ peaks }),
    onPreparing: (preparingSound) => show({ preparingSound }),
    onOtherClock: () => {
      const notice = soundShiftNotice(state().history.doc, say);
      if (notice) show({ notice });
    },
  });
  return {
    transport,
    sound,
    /** Plays the recording that the server has. */
    hearClip(): void {
      sound.hearClip(state().clip);
      void sound.loadPeaks(state().clip);
    },
    skipGaps({ kept }: Pick<Doc, "kept">): void {
      transport.skip(listGaps(kept, transport.duration));
    },
    dispose(): void {
      transport.dispose();
      sound.dispose();
    },
  };
}
