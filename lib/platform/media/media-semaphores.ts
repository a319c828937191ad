import type { Config } from "#lib/kernel/read-config.mjs";
import { processSingleton } from "#lib/kernel/runtime.mjs";
import type { Places } from "../places";
import { oneAtATime } from "./semaphore";

/** The places before media and speech children, shared by all bundles of the process. */
export function mediaSemaphores({ media }: Pick<Config, "media">): Record<string, Places> {
  return processSingleton("mediaSemaphores", () => (media.oneAtATime ? oneAtATime() : {}));
}
