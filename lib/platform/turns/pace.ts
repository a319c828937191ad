import { setImmediate as nextTurn } from "node:timers/promises";

/** In milliseconds: no one notices a pause of that length. */
const LONGEST_PART = 8;

/** For long work on the event loop. Call the result between small parts: it lets others be served where they have waited. */
export function createPace(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_PART) return;
    await nextTurn();
    began = performance.now();
  };
}
