import type { ServerResponse } from "node:http";
import type { Refusal } from "./refusal";

const MB = 1024 * 1024;
/** Sockets bound how many smaller answers an address holds. */
const LEAST = 64 * 1024;

interface MostBytes {
  ofOne: number;
  ofAll: number;
  /** A caller with no more than this is never refused because of others. */
  ofSmall: number;
}

const standard: MostBytes = { ofOne: 64 * MB, ofAll: 256 * MB, ofSmall: MB };

/**
 * Bytes of answers that are in memory until their clients have read them. Clients may read slowly, so one caller has a part of
 * the memory; a single answer is always sent, whatever its size.
 */
export function createLeavingBytes(most: MostBytes = standard) {
  const callers: Map<string, number> = new Map();
  let all = 0;

  function release(caller: string, bytes: number) {
    all -= bytes;
    const rest = (callers.get(caller) ?? 0) - bytes;
    if (rest > 0) callers.set(caller, rest);
    else callers.delete(caller);
  }

  /** @returns null: they are counted until the response has ended */
  return function hold(response: ServerResponse, caller: string, bytes: number): Refusal | null {
    if (bytes < LEAST) return null;
    const before = callers.get(caller) ?? 0;
    const isFull = before + bytes > most.ofOne || (all + bytes > most.ofAll && before + bytes > most.ofSmall);
    if (before > 0 && isFull) return tooMany();
    callers.set(caller, before + bytes);
    all += bytes;
    response.once("close", () => release(caller, bytes));
    return null;
  };
}

const tooMany = (): Refusal => ({
  status: 503,
  error: "service_unavailable",
  message: "Too many of your large answers are still being read. Read them, or try again in a moment.",
  headers: { "Retry-After": "5" },
});
