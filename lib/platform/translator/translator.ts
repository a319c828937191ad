import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";

/** Null where nothing can translate here. */
export const translator = lazyPerProcess(({ config }) => adapters.translator(config.translator));
