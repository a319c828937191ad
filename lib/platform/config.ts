import type { Config } from "#lib/server/config.mjs";
import { getRuntime } from "#lib/server/runtime.mjs";

/** What this process was asked to be; read from the environment once, by lib/server/config.mjs. */
export function config(): Config {
  return getRuntime().config;
}

/** The secret that signs codes, reply tokens, grants and signed URLs. */
export function serverKey(): string {
  return getRuntime().keys.server;
}
