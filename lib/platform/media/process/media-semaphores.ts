import type { Config } from "#lib/config/read-config";
import { processSingleton } from "#lib/config/runtime";
import type { FairSemaphore } from "../../turns/fair-semaphore";
import { createSingleSemaphores } from "./semaphore";

/** The places before media and speech children, shared by all bundles of the process. */
export function mediaSemaphores({ media }: Pick<Config, "media">): Record<string, FairSemaphore> {
  return processSingleton("mediaSemaphores", () => (media.oneAtATime ? createSingleSemaphores() : {}));
}
