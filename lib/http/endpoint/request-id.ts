import { requestIdFrom } from "#lib/kernel/request/request-id";

export function readRequestId(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}
