import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";

export const mailer = perRuntime(({ config }) => adapters.mail(config.mail));
