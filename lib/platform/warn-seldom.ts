import { clock } from "#lib/kernel/clock";
import { log } from "#lib/kernel/log";

const APART_MILLISECONDS = 60_000;
const told = new Map<string, { at: number; silent: number }>();

/**
 * A warning that anybody outside can cause at will: one short line a minute for each message, which must be one of a
 * few, with the number of times it was kept back.
 */
export function warnSeldom(message: string): void {
  const now = clock.now().getTime();
  const last = told.get(message);
  if (last && now - last.at < APART_MILLISECONDS) {
    last.silent += 1;
    return;
  }
  log().warn(message, last?.silent ? { keptBack: last.silent } : {});
  told.set(message, { at: now, silent: 0 });
}
