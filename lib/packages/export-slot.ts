import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { processSingleton } from "#lib/kernel/runtime.mjs";

/** An export from which nothing was read for so long, in milliseconds, gives way to another one. */
const PATIENCE = 120_000;

interface Slot {
  readAt: number;
}

const slots = () => processSingleton("exports", () => new Map<string, Slot>());

/** One export of everything at a time for a person, in this process: each may take a hundred megabytes. */
export function refuseSecondExport(userId: string): void {
  const other = slots().get(userId);
  if (other && clock.now().getTime() - other.readAt < PATIENCE) {
    throw new AppError("conflict", "An export of yours is being downloaded already. Wait for it, or end it.");
  }
}

/** Takes the only slot of a person until the bytes have been read, or nobody wants them any more. */
export function inOnlySlot(userId: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  refuseSecondExport(userId);
  const slot = { readAt: clock.now().getTime() };
  slots().set(userId, slot);
  return passOn(userId, slot, bytes);
}

async function* passOn(userId: string, slot: Slot, bytes: AsyncIterable<Uint8Array>) {
  try {
    for await (const chunk of bytes) {
      if (slots().get(userId) !== slot) throw new Error("another export has taken the place of this one");
      slot.readAt = clock.now().getTime();
      yield chunk;
    }
  } finally {
    if (slots().get(userId) === slot) slots().delete(userId);
  }
}
