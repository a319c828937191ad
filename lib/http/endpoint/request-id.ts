import { requestIdFrom } from "#lib/kernel/request/request-id.mjs";

export function requestIdOf(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}
