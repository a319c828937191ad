import { config } from "#lib/kernel/config";
import { adapters } from "../adapters";
import type { Limiter } from "./port";

let made: Limiter | undefined;

export function limiter(): Limiter {
  made ??= adapters.limiter(config().limiter);
  return made;
}
