import { perRuntime } from "#lib/kernel/per-runtime";
import { adapters } from "../adapters";

export const texter = perRuntime(({ config }) => adapters.sms(config.sms));
