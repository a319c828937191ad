import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";

export const limiter = lazyPerProcess(({ config }) => adapters.limiter(config.limiter));
