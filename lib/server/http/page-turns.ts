import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createFairSemaphore, isQueueFull } from "../../platform/turns/fair-semaphore";
import { sendRefusal } from "./refusal";

/** A slow reader keeps the other pages of the address waiting for no longer. */
const LONGEST_TURN_MS = 2000;

/** Rendering keeps the event loop: each address has one page rendered at a time, and others are served in between. */
export function createPageTurns() {
  const turns = createFairSemaphore(Number.POSITIVE_INFINITY, { ofOne: 1 });
  return async (
    { request, response, caller }: { request: IncomingMessage; response: ServerResponse; caller: string },
    render: () => unknown,
  ): Promise<void> => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    let leave: () => void;
    try {
      leave = await turns.enter(caller, gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (!isQueueFull(error)) throw error;
      const message = "Too many pages of this address are waiting. Try again in a moment.";
      const headers = { "Retry-After": "2" };
      return sendRefusal(request, response, { status: 503, error: "service_unavailable", message, headers });
    }
    const rendering = Promise.resolve().then(render);
    const longest = sleep(LONGEST_TURN_MS, undefined, { ref: false });
    await Promise.race([rendering, longest]).finally(leave);
    await rendering;
  };
}
