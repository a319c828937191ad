import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { requestIdFrom } from "../../kernel/request/request-id.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * An answer in the API's error shape that no handler gave.
 * @typedef {object} Refusal
 * @property {number} status
 * @property {import("../../kernel/errors").ErrorCode} error
 * @property {string} message
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [fields] further members of the body
 */

/** @param {Request} request @param {Response} response @param {Refusal} refusal */
export function sendRefusal(request, response, refusal) {
  const { headers, body } = written(refusal, requestIdFrom(request.headers["x-request-id"]));
  response.writeHead(refusal.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * @param {import("node:stream").Duplex} socket
 * @param {Refusal} refusal
 */
export function endWithRefusal(socket, refusal) {
  const { headers, body } = written(refusal, randomUUID());
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, "", body].join("\r\n"));
}

/** @param {Refusal} refusal @param {string} requestId */
function written({ status, error, message, headers = {}, fields = {} }, requestId) {
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
