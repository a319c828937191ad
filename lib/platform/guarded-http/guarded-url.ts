import { isIP } from "node:net";
import { config } from "#lib/config/config";
import { fieldError } from "#lib/kernel/errors";
import { isPublicAddress } from "./public-address";

/** In its normal form. The addresses of a name are checked at each request. */
export function assertGuardedUrl(text: string, example = "https://example.com/hook"): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const { allowPrivate } = config().webhooks;
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw fieldError("url", `must be an address like ${example}`);
  if (url.username || url.password) throw fieldError("url", "must not hold a user name or password");
  url.hash = "";
  if (allowPrivate) return url.href;
  if (url.protocol !== "https:") throw fieldError("url", "must begin with https://");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if ((isIP(literal) && !isPublicAddress(literal)) || /(^|\.)localhost\.?$/.test(url.hostname)) {
    throw fieldError("url", "must be an address on the public internet");
  }
  return url.href;
}
