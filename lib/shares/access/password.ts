import { availableParallelism } from "node:os";
import { processSingleton } from "#lib/config/runtime";
import { currentTurn } from "#lib/kernel/turn";
import { onThread } from "#lib/platform/threads/threads";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";

/** One core stays free for the server. */
export const maxParallelHashes = (cores: number) => Math.max(1, Math.min(2, cores - 1));

const inTurn = <T>(work: () => Promise<T>) =>
  processSingleton("passwords", () => createFairSemaphore(maxParallelHashes(availableParallelism()))).run(
    currentTurn(),
    work,
  );

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => onThread("hashPassword", password.normalize("NFC")));
}

export function isPassword(hashed: string, password: string): Promise<boolean> {
  return inTurn(() => onThread("isPassword", { hashed, password: password.normalize("NFC") }));
}
