import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Limiter } from "./port";

let instance: Limiter | undefined;

export function limiter(): Limiter {
  instance ??= adapters.limiter(config().limiter);
  return instance;
}
