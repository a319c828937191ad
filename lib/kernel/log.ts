import { createLog, type Log } from "./create-log.mjs";
import { currentRuntime } from "./runtime.mjs";

let made: Log | undefined;

/** The log of this process: one JSON object a line on standard error. */
export function log(): Log {
  made ??= createLog(currentRuntime()?.config.logLevel ?? "info");
  return made;
}
