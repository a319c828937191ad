import type { Config } from "./read-config.mjs";
import { getRuntime } from "./runtime.mjs";

/** What this process was asked to be; read from the environment once, by lib/kernel/read-config.mjs. */
export function config(): Config {
  return getRuntime().config;
}

/** The secret that signs codes, reply tokens, grants and signed URLs. */
export function serverKey(): string {
  return getRuntime().keys.server;
}
