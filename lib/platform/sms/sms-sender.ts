import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";

export const smsSender = lazyPerProcess(({ config }) => adapters.sms(config.sms));
