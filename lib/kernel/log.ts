import { createLog, type Log } from "./create-log.mjs";
import { currentRuntime } from "./runtime.mjs";

let instance: Log | undefined;

export function log(): Log {
  instance ??= createLog(currentRuntime()?.config.logLevel ?? "info");
  return instance;
}
