import { AppError, wrongMethodMessage } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { requestContext } from "#lib/kernel/request/request-context";
import { errorResponse } from "../response/failures";
import type { Endpoint, Handler } from "./endpoint";
import { readRequestId } from "./request-id";

type Verb = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** The given endpoints, HEAD for GET, OPTIONS with Allow, and 405 in the error format for the rest. */
export function route(...endpoints: [Endpoint, ...Endpoint[]]): Record<Verb, Handler> {
  const handlers = new Map<string, Handler>(endpoints.map(({ operation, handle }) => [operation.method, handle]));
  const get = handlers.get("GET");
  if (get) handlers.set("HEAD", get);
  const allowed = [...handlers.keys(), "OPTIONS"].sort();
  const allow = allowed.join(", ");
  handlers.set("OPTIONS", async (request, context) => {
    if (requestContext()?.method) return refuse(request, context);
    return new Response(null, { status: 204, headers: { Allow: allow, "X-Request-Id": readRequestId(request) } });
  });

  const refuse: Handler = async (request) => {
    // Next passes methods that it has no export for as OPTIONS.
    const method = requestContext()?.method ?? request.method;
    const error = new AppError("method_not_allowed", wrongMethodMessage(method, allowed), {
      headers: { Allow: allow },
    });
    return handOver(errorResponse(error, readRequestId(request), request));
  };
  const of = (verb: Verb) => handlers.get(verb) ?? refuse;
  return {
    GET: of("GET"),
    HEAD: of("HEAD"),
    POST: of("POST"),
    PUT: of("PUT"),
    PATCH: of("PATCH"),
    DELETE: of("DELETE"),
    OPTIONS: of("OPTIONS"),
  };
}
