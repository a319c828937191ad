import { AppError, notFound, wrongMethodMessage } from "#lib/kernel/errors";

/** The next-auth calls that exist here, by method. next-auth answers others in its own format, some with 500. */
const calls: Record<string, readonly string[]> = {
  csrf: ["GET"],
  session: ["GET"],
  providers: ["GET"],
  error: ["GET"],
  signin: ["GET", "POST"],
  signout: ["GET", "POST"],
  "signin/credentials": ["POST"],
  "callback/credentials": ["POST"],
};

const MAX_FORM_BYTES = 64 * 1024;

export function assertAllowedAuthCall(request: Request, path: readonly string[]): void {
  const allowed = calls[path.join("/")];
  if (!allowed) throw notFound("The address");
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (!allowed.includes(method)) {
    throw new AppError("method_not_allowed", wrongMethodMessage(request.method, allowed), {
      headers: { Allow: allowed.join(", ") },
    });
  }
  const length = request.headers.get("content-length");
  const isTold = length !== null || !request.headers.has("transfer-encoding");
  if (!isTold || Number(length) > MAX_FORM_BYTES)
    throw new AppError("payload_too_large", "The form is too large. Send less text.");
}
