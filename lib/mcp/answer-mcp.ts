import { type Actor, credentialFromToken, findActor } from "#lib/accounts/sessions/actor";
import { config } from "#lib/config/config";
import { bounds } from "#lib/contract/schema/limits";
import { chargeAddress, chargeUser } from "#lib/http/endpoint/limits";
import { readRequestId } from "#lib/http/endpoint/request-id";
import { invalidTokenError } from "#lib/http/identity/authenticate";
import { resolveOrigin } from "#lib/http/identity/origin";
import { bearerToken } from "#lib/http/identity/visitor";
import { declaredLength } from "#lib/http/request/body-stream";
import { parseBody, receiveJson } from "#lib/http/request/read-json";
import { errorResponse } from "#lib/http/response/failures";
import { AppError, assertThat, NOTHING_HERE, wrongMethodMessage } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { requestContext } from "#lib/kernel/request/request-context";
import { type ApiRoutes, createApiCalls } from "./api-calls";

/** Charged before it is read: what its tool calls is charged only once it is parsed. */
const LARGE_BYTES = 256 * 1024;

/** The Model Context Protocol over HTTP, without sessions: each message brings its API key, and nothing else counts. */
export async function answerMcp(request: Request, routes: ApiRoutes): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const response = await answer(request, routes, requestId);
    response.headers.set("X-Request-Id", requestId);
    return handOver(response);
  } catch (error) {
    return handOver(errorResponse(error, requestId, request));
  }
}

async function answer(request: Request, routes: ApiRoutes, requestId: string): Promise<Response> {
  assertThat(config().mcp, "resource_not_found", NOTHING_HERE);
  assertNotForeign(request);
  if (request.method !== "POST")
    throw new AppError("method_not_allowed", wrongMethodMessage(request.method, ["POST"]), {
      headers: { Allow: "POST" },
    });
  const { user, token } = await authenticateBearer(request);
  const context = requestContext();
  if (context) context.caller = user.id;
  const isLarge = (declaredLength(request) ?? Number.POSITIVE_INFINITY) > LARGE_BYTES;
  if (isLarge) await chargeUser(user.id);
  const message = await parseBody(await receiveJson(request, bounds.mcpBytes));
  const caller = { api: createApiCalls(routes, request, requestId), mayWrite: !token?.readsOnly };
  // Loaded by who uses it: the library takes a tenth of a second.
  const { callsOperation, serveMessage } = await import("./serve-message");
  const isCharged = callsOperation(message, caller.mayWrite);
  if (!isCharged && !isLarge) await chargeUser(user.id);
  const response = await serveMessage(request, message, caller);
  // The library has refused the message before a tool could call anything.
  if (isCharged && !isLarge && !response.ok) await chargeUser(user.id);
  return response;
}

/** A page of another site has no business here, even with a key. */
function assertNotForeign(request: Request): void {
  const origin = request.headers.get("origin");
  const isOwn = origin === null || origin === resolveOrigin(request);
  assertThat(
    isOwn,
    "forbidden",
    "Pages of other sites cannot use this address. Call it from a program, without Origin.",
  );
}

async function authenticateBearer(request: Request): Promise<Actor> {
  const actor = await findActor(credentialFromToken(bearerToken(request) ?? ""));
  if (actor) return actor;
  await chargeAddress(request);
  throw invalidTokenError();
}
