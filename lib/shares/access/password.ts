import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { processSingleton } from "#lib/config/runtime";
import { currentTurn } from "#lib/kernel/turn";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";

/** argon2id with OWASP's parameters: 19 MiB, two iterations. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of libuv's four threads, which also read files. One core stays free for the server. */
export const maxParallelHashes = (cores: number) => Math.max(1, Math.min(2, cores - 1));

const inTurn = <T>(work: () => Promise<T>) =>
  processSingleton("passwords", () => createFairSemaphore(maxParallelHashes(availableParallelism()))).run(
    currentTurn(),
    work,
  );

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), cost));
}

export function isPassword(hashed: string, password: string): Promise<boolean> {
  return inTurn(() => verify(hashed, password.normalize("NFC")));
}
