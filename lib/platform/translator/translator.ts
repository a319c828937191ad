import { perRuntime } from "#lib/kernel/per-runtime";
import { adapters } from "../adapters";

/** Null where nothing can translate here. */
export const translator = perRuntime(({ config }) => adapters.translator(config.translator));
