import { config } from "#lib/platform/config";

/** The service's own address, without a trailing slash: PUBLIC_URL, else where the request was sent to. */
export function originOf(request: Request): string {
  const { publicUrl, trustProxy } = config();
  if (publicUrl) return publicUrl;
  const host = (trustProxy && request.headers.get("x-forwarded-host")) || request.headers.get("host");
  const scheme = (trustProxy && request.headers.get("x-forwarded-proto")) || "http";
  return `${scheme}://${host ?? `localhost:${config().port}`}`;
}
