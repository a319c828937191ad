import { processSingleton } from "#lib/config/runtime";
import { type AppError, tooMany } from "#lib/kernel/errors";
import { scratch } from "#lib/platform/scratch/scratch";
import { ServerFull } from "#lib/platform/store-error";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { remainingQuota, storageFullError } from "./storage-account";

const RETRY_SECONDS = 5;

interface ReservationOptions {
  /** Bytes that may come on top of the quota: those that are replaced, or that the same request has brought already. */
  beyond?: number;
  onDisk?: number;
  full?: () => AppError;
}

export interface Reservation {
  release(): void;
}

/**
 * Holds bytes of a user's quota and of the disk until they are stored or cancelled. Throws 413 `storage_full` beyond the
 * quota, 429 if it would fit without uploads that are under way, and ServerFull. Of this process; storing checks the quota again.
 */
export function reserveStorage(
  payer: string,
  bytes: number,
  { beyond = 0, onDisk = bytes, full = storageFullError }: ReservationOptions = {},
): Promise<Reservation> {
  return runExclusive(`storage of ${payer}`, async () => {
    // Before the account is read: bytes stored in between then count twice rather than not at all.
    const held = heldBy(payer);
    const [quota, room] = [(await remainingQuota(payer)) + beyond, await scratch().room()];
    if (bytes > quota) throw full();
    if (bytes > 0 && held.bytes + bytes > quota) throw othersUnderWay();
    if (onDisk > 0) assertRoom(held.onDisk, onDisk, room);
    return hold(payer, bytes, onDisk);
  });
}

interface Held {
  bytes: number;
  onDisk: number;
}

const nothing: Held = { bytes: 0, onDisk: 0 };
const all = () => processSingleton("reserved storage", () => new Map<string, Held>());
const heldBy = (payer: string) => all().get(payer) ?? nothing;

/** One person's second file may not take more than half of the disk's room, so that others still get some. */
function assertRoom(own: number, bytes: number, room: number): void {
  const others = [...all().values()].reduce((sum, { onDisk }) => sum + onDisk, 0) - own;
  if (own + bytes > room - others) throw new ServerFull();
  if (own > 0 && own + bytes > (room - others) / 2) throw othersUnderWay();
}

function hold(payer: string, bytes: number, onDisk: number): Reservation {
  const add = (sign: 1 | -1) => {
    const held = heldBy(payer);
    const sum = { bytes: held.bytes + sign * bytes, onDisk: held.onDisk + sign * onDisk };
    if (sum.bytes === 0 && sum.onDisk === 0) all().delete(payer);
    else all().set(payer, sum);
  };
  let isHeld = true;
  add(1);
  return {
    release() {
      if (isHeld) add(-1);
      isHeld = false;
    },
  };
}

function othersUnderWay(): AppError {
  return tooMany(
    "Other files for this storage are still on their way. Try again when they have arrived.",
    RETRY_SECONDS,
  );
}
