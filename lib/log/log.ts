import { currentRuntime } from "#lib/config/runtime";
import { createLog, type Log } from "./create-log";

let made: { level: string; log: Log } | undefined;

/** Before there is a runtime, at the level `info`. */
export function log(): Log {
  const level = currentRuntime()?.config.logLevel ?? "info";
  if (made?.level !== level) made = { level, log: createLog(level) };
  return made.log;
}
