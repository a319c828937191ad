import { originOf } from "#lib/http/identity/origin";

/** The service's own address, for a page. */
export function requestOrigin(headers: Headers): string {
  return originOf(new Request("http://localhost/docs", { headers: new Headers(headers) }));
}
