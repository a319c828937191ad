import { perRuntime } from "#lib/kernel/per-runtime";
import { adapters } from "../adapters";

export const mailer = perRuntime(({ config }) => adapters.mail(config.mail));
