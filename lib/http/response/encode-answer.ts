import { z } from "zod";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { matchesEtag } from "./etags";
import { JsonResult, jsonResponse } from "./json-result";

/** Undeclared fields are dropped, and a mismatch is an internal error. */
export function encodeAnswer(operation: OperationSpec, answer: unknown, request: Request): Response {
  if (answer instanceof Response) return answer;
  const {
    status,
    body,
    headers: own,
    key,
  } = answer instanceof JsonResult ? answer : new JsonResult(operation.ok[0], answer);
  const schema = status === 202 && operation.pending ? operation.pending : operation.answer;
  if (schema === "binary") throw new Error(`${operation.id} must answer with a Response`);
  const headers = new Headers(own);
  const etag = headers.get("etag");
  if (etag && operation.method === "GET" && matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  // no-cache lets the client store the answer, which the ETag needs, and makes it revalidate.
  if (etag && operation.method === "GET") headers.set("Cache-Control", "private, no-cache");
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new Error(`the answer of ${operation.id} does not fit its schema: ${z.prettifyError(parsed.error)}`);
  }
  return jsonResponse(status, parsed.data, headers, key);
}
