import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { createGuardedHttp } from "./http";

export const guardedHttp = lazyPerProcess(({ config }) => createGuardedHttp(config.webhooks));
