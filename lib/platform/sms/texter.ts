import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Texter } from "./port";

let instance: Texter | undefined;

export function texter(): Texter {
  instance ??= adapters.sms(config().sms);
  return instance;
}
