import { AppError } from "#lib/kernel/errors";
import { type Handler, requestIdOf } from "./endpoint";
import { errorResponse } from "./failures";

export function unknownPath(): Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler> {
  const refuse: Handler = async (request) =>
    errorResponse(
      new AppError("resource_not_found", "There is nothing at this address."),
      requestIdOf(request),
      request,
    );
  return { GET: refuse, HEAD: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}
