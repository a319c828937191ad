import { createLog, type Log } from "./create-log.mjs";
import { currentRuntime } from "./runtime.mjs";

let made: Log | undefined;

export function log(): Log {
  made ??= createLog(currentRuntime()?.config.logLevel ?? "info");
  return made;
}
