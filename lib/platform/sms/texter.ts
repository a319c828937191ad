import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Texter } from "./port";

let made: Texter | undefined;

export function texter(): Texter {
  made ??= adapters.sms(config().sms);
  return made;
}
