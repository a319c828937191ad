import { originOf } from "#lib/http/identity/origin";

export function requestOrigin(headers: Headers): string {
  return originOf(new Request("http://localhost/docs", { headers: new Headers(headers) }));
}
