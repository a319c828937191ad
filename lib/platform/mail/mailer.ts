import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Mailer } from "./port";

let instance: Mailer | undefined;

export function mailer(): Mailer {
  instance ??= adapters.mail(config().mail);
  return instance;
}
