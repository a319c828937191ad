import type { Config } from "./read-config.mjs";
import { getRuntime } from "./runtime.mjs";

export function config(): Config {
  return getRuntime().config;
}

/** Signs codes, reply tokens, grants and URLs. */
export function serverKey(): string {
  return getRuntime().keys.server;
}
