import { perRuntime } from "#lib/kernel/per-runtime";
import { scratchFolder } from "./folder";

export const scratch = perRuntime(({ config }) => scratchFolder(config.scratchDir));
