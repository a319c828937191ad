import { resolveOrigin } from "#lib/http/identity/origin";

export function requestOrigin(headers: Headers): string {
  return resolveOrigin(new Request("http://localhost/docs", { headers: new Headers(headers) }));
}
