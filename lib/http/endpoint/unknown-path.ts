import { AppError, NOTHING_HERE } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { headersToMeant } from "#lib/kernel/request/meant-link";
import { requestContext } from "#lib/kernel/request/request-context";
import { errorResponse } from "../response/failures";
import type { Handler } from "./endpoint";
import { readRequestId } from "./request-id";

export function unknownPath(): Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler> {
  const refuse: Handler = async (request) => {
    const { refusal, meantLink } = requestContext() ?? {};
    if (meantLink && !refusal) return handOver(new Response(null, { status: 308, headers: headersToMeant(meantLink) }));
    const error = refused() ?? new AppError("resource_not_found", NOTHING_HERE);
    return handOver(errorResponse(error, readRequestId(request), request));
  };
  return { GET: refuse, HEAD: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}

function refused(): AppError | null {
  const refusal = requestContext()?.refusal;
  if (!refusal) return null;
  const { status, error, message, headers = {} } = refusal;
  return new AppError(error, message, { status, headers, ...(status === 400 ? { errors: {} } : {}) });
}
