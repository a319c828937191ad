import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestContext } from "../../kernel/request/request-context";
import type { Log } from "../../log/create-log";
import type { Outlet, Taker } from "../http/intercept-response";
import { isStoredFile, sendFile, sendStream } from "./send-bytes";

/**
 * Sends bytes on behalf of a handler, as the delivery of its response says. Sending through Next costs three times as much.
 */
export function openByteSender(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { blobDir, log }: { blobDir: string; log: Log },
): (outlet: Outlet) => Taker | null {
  context.files = { has: (path) => isStoredFile(path, blobDir) };

  return (outlet) => {
    const { file, open, length } = context.delivery ?? {};
    const send = file
      ? () => sendFile(request, response, file, blobDir)
      : open && (() => sendStream(response, open, Number(length)));
    if (!send) {
      if (length !== undefined) response.setHeader("Content-Length", length);
      return null;
    }
    // Nothing is sent before `end`: the headers wait until the file is open.
    return {
      write: () => true,
      end() {
        outlet.restore();
        if (response.destroyed) return;
        send().catch((error) => {
          log.error("Stored bytes could not be sent", { file, length, error });
          fail(response);
        });
      },
    };
  };
}

/** A file that cannot be sent completely becomes a 500, or breaks the connection once headers are sent. */
function fail(response: ServerResponse) {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = response.getHeader("X-Request-Id");
  for (const name of response.getHeaderNames()) {
    if (!name.startsWith("x-request-id")) response.removeHeader(name);
  }
  const message = "The stored file could not be read.";
  const body = JSON.stringify({ success: false, error: "internal_error", message, request_id: requestId });
  response.writeHead(500, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
