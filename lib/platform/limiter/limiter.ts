import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";

export const limiter = perRuntime(({ config }) => adapters.limiter(config.limiter));
