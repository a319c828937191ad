import { getRuntime } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { Translator } from "./port";

let chosen: Translator | null | undefined;

/** Null where nothing can translate here. */
export function translator(): Translator | null {
  if (chosen === undefined) chosen = adapters.translator(getRuntime().config.translator);
  return chosen;
}
