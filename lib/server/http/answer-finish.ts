import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestContext } from "../../kernel/request/request-context";
import type { Log } from "../../log/create-log";
import { openByteSender } from "../static/byte-sender";
import { createCompression } from "../static/compress";
import { interceptResponse, type Outlet, type Taker } from "./intercept-response";
import { createLeavingBytes } from "./leaving-bytes";
import { type Refusal, writeRefusal } from "./refusal";
import { isApi } from "./validate-request-target";

/** The last steps of an answer: its policy, its exact length, its compression. */
export function createAnswerFinish({
  blobDir,
  pagePolicy,
  compresses,
  closesUnread = false,
  log,
}: {
  /** absolute; files outside it are never sent. Null: handlers send all bytes themselves */
  blobDir: string | null;
  /** returns the work that is due before headers leave */
  pagePolicy?: (request: IncomingMessage, response: ServerResponse, context: RequestContext) => () => void;
  compresses: boolean;
  /** says that the connection ends where a body was answered before it was read */
  closesUnread?: boolean;
  log: Log;
}) {
  const compression = compresses ? createCompression() : null;
  const holdBytes = createLeavingBytes();
  return (request: IncomingMessage, response: ServerResponse, context: RequestContext) => {
    const lane = blobDir === null ? null : openByteSender(request, response, context, { blobDir, log });
    const compress = compression?.(request, response, context);
    const applyPolicy = pagePolicy?.(request, response, context);
    const isPage = !isApi(request) && !request.url?.startsWith("/c/");
    interceptResponse(response, (outlet, wholeBytes, firstBytes) => {
      // The client has gone: nothing is sent, and bytes that are counted until the response closes would stay counted.
      if (response.destroyed) return null;
      const bytes = Math.max(firstBytes, context.delivery?.memoryBytes ?? 0);
      const refusal = holdBytes(response, context.caller ?? "", bytes);
      if (refusal) return refuse(response, outlet, refusal);
      applyPolicy?.();
      if (closesUnread && !request.complete) response.setHeader("Connection", "close");
      if (!isPage) dropVaryOfNext(response);
      const isAllowed = compress?.isAllowed();
      return lane?.(outlet) ?? (isAllowed ? (compress?.take(outlet, wholeBytes) ?? null) : null);
    });
  };
}

/** In place of an answer, whose writer goes on until it notices. */
function refuse(response: ServerResponse, outlet: Outlet, refusal: Refusal): Taker {
  const requestId = String(response.getHeader("X-Request-Id") ?? randomUUID());
  const { headers, body } = writeRefusal(refusal, requestId);
  // The headers that let scripts of other sites read it stay.
  for (const name of response.getHeaderNames()) if (!name.startsWith("access-control-")) response.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = refusal.status;
  outlet.write(Buffer.from(body));
  outlet.end();
  return { write: () => false, end: () => {} };
}

/** Next says of every answer that it varies with the headers by which its pages fetch each other. */
function dropVaryOfNext(response: ServerResponse) {
  const vary = response.getHeader("Vary");
  if (vary === undefined) return;
  const others = String(vary)
    .split(/\s*,\s*/)
    .filter((name) => !/^(rsc|next-.*)$/i.test(name));
  if (others.length > 0) response.setHeader("Vary", others.join(", "));
  else response.removeHeader("Vary");
}
