import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";

export const mailer = lazyPerProcess(({ config }) => adapters.mail(config.mail));
