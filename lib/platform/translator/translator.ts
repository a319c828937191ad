import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";

/** Null where nothing can translate here. */
export const translator = perRuntime(({ config }) => adapters.translator(config.translator));
