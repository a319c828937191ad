import { clock } from "#lib/kernel/clock";
import { log } from "./log";

const APART_MILLISECONDS = 60_000;
const lastWarnings = new Map<string, { at: number; silent: number }>();

/** For warnings that outsiders can trigger: once a minute per message, which must be one of a small fixed set. */
export function warnThrottled(message: string): void {
  const now = clock.now().getTime();
  const last = lastWarnings.get(message);
  if (last && now - last.at < APART_MILLISECONDS) {
    last.silent += 1;
    return;
  }
  log().warn(message, last?.silent ? { keptBack: last.silent } : {});
  lastWarnings.set(message, { at: now, silent: 0 });
}
