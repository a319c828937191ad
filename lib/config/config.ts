import type { Config } from "./read-config";
import { getRuntime } from "./runtime";

export function config(): Config {
  return getRuntime().config;
}

/** For URLs in messages: independent of the request, because its Host may be forged. */
export function homeUrl(): string {
  const { publicUrl, port } = config();
  return publicUrl ?? `http://localhost:${port}`;
}

/** Signs codes, reply tokens, grants and URLs. */
export function serverKey(): string {
  return getRuntime().keys.server;
}
