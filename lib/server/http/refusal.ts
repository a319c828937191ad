import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "../../kernel/errors";
import { requestIdFrom } from "../../kernel/request/request-id";

/** An answer in the API's error shape that no handler gave. */
export interface Refusal {
  status: number;
  error: ErrorCode;
  message: string;
  headers?: Record<string, string>;
  /** further members of the body */
  fields?: Record<string, unknown>;
}

export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  const { headers, body } = writeRefusal(refusal, requestIdFrom(request.headers["x-request-id"]));
  response.writeHead(refusal.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

export function endWithRefusal(socket: Duplex, refusal: Refusal) {
  const { headers, body } = writeRefusal(refusal, randomUUID());
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, "", body].join("\r\n"));
}

/** @param requestId of the request that it answers */
export function writeRefusal({ status, error, message, headers = {}, fields = {} }: Refusal, requestId: string) {
  const errors = status === 400 || status === 408 || status === 431 ? { errors: {} } : {};
  const body = JSON.stringify({ success: false, error, message, ...errors, ...fields, request_id: requestId });
  return {
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      "Access-Control-Allow-Origin": "*",
      "API-Version": "1",
      ...headers,
    },
  };
}
