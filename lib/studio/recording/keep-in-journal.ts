import type { TakeEnd } from "#lib/browser/recorder/recorder-state";
import { appendChunk, beginTake, deleteTake, type KeptTake, saveTake } from "../device/journal";

/** Writes a take to the journal as it is made: a crash loses a second of it. `onUnkept` is called when that fails. */
export function keepInJournal(kept: KeptTake, onUnkept: () => void) {
  let isKept = true;
  let keptSeconds = 0;
  let pieces = 0;
  let release = () => {};
  const unkept = () => {
    isKept = false;
    onUnkept();
  };
  // The journal holds a beginning without a hole: the server may have more of the same.
  const write = async (sequence: number, piece: Blob) => {
    if (isKept) {
      const now = { ...kept };
      await appendChunk(now, sequence, piece);
      keptSeconds = now.durationSeconds;
    } else if (keptSeconds > 0) {
      await saveTake({ ...kept, durationSeconds: keptSeconds, isBeginning: true }).catch(() => {});
    }
  };
  let order: Promise<unknown> = beginTake(kept).then((held) => {
    release = held;
  }, unkept);
  return {
    /** The journal has all of it. */
    isKept: () => isKept,
    /** Other tabs may offer the take. */
    release: () => release(),
    add(piece: Blob): void {
      const sequence = ++pieces;
      order = order.then(() => write(sequence, piece)).catch(unkept);
    },
    async settle(end: TakeEnd): Promise<void> {
      await order;
      if (end === "discard") await deleteTake(kept.id).catch(() => {});
    },
  };
}
