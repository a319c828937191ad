import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Mailer } from "./port";

let made: Mailer | undefined;

export function mailer(): Mailer {
  made ??= adapters.mail(config().mail);
  return made;
}
