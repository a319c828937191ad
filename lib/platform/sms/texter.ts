import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";

export const texter = perRuntime(({ config }) => adapters.sms(config.sms));
