import { createLog, type Log } from "#lib/server/log.mjs";
import { currentRuntime } from "#lib/server/runtime.mjs";

let made: Log | undefined;

/** The log of this process: one JSON object a line on standard error. */
export function log(): Log {
  made ??= createLog(currentRuntime()?.config.logLevel ?? "info");
  return made;
}
