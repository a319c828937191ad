import { type OperationSpec, takesIdempotencyKey } from "#lib/contract/schema/operation";
import type { JsonSchema, Schemas } from "./schemas";
import type { Parameter, Reference } from "./types";

const pathTexts: Record<string, string> = {
  id: "The clip's number.",
  vstId: "The clip's number; the same as `{id}` of the clips family.",
  pin: "The number of a pin, as it is shown on the image.",
  filename: "The file's name, as it was given in an address or answer.",
  code: "The code: the last part of the link, or of the address of a request.",
  requestId: "The id of a request, `rqs_…`.",
  target: "The service: `github`, `gitlab`, `linear`, `jira` or `slack`.",
  token: "The secret that the link ends with: that of `reply_url`, or of a link in a message.",
  keyId: "The key's id.",
  sessionId: "The sign-in's id.",
  jobId: "The job's id.",
  drawingId: "The drawing's id.",
  uploadId: "The upload's id.",
  language: "The language that was translated into, as a tag like `es` or `pt-BR` (BCP 47).",
  webhookId: "The webhook's id.",
  replyId: "The reply's id.",
  deliveryId: "The delivery's id.",
  channel: "`email` or `sms`.",
  templateId: "The template's number, the same in both channels: 100 is a share.",
};

const queryTexts: Record<string, string> = {
  v: "The pass of an opening that was counted, for links with `max_views`; it is part of the addresses in `media`, so that a client without cookies comes back to what it opened.",
  page: "Which page, from 1; one after the last is empty.",
  limit: "Items per page; more than 100 are taken as 100.",
  cursor: "Where to go on: `next_cursor` of the page before. Stays right while the list changes.",
  suspected: "Only the replies that a program may have sent, which are in no list without this.",
  status: "Only clips in this state; empty or `all` for every one.",
  search: "Only clips whose title, description, notes or texts hold these words.",
  sort: "The order; a leading minus turns it round.",
  created_after: "Only clips made after this time; a bare date is its first moment in UTC.",
  created_before: "Only clips made before this time; a bare date is its first moment in UTC.",
  include_manifest: "Adds the manifest.",
  include_replies: "Adds the replies: other people's words, so only on request.",
  include_sharing: "Adds the links and their counts.",
  format: "`json`, captions as `vtt` or `srt`, or plain text as `txt`.",
  version: "An earlier version, by its number; without it, as it is now.",
  track_view: "Counts this as a view.",
  redirect: "Answers with a 302 to a signed address.",
  response: "`url` answers with a signed address in JSON.",
  offset: "The number of bytes received before this part.",
  size: "Width in pixels.",
  style: "How the thumbnail is made.",
  timestamp: "The second of the recording to show.",
  language: "The language of the words: `en` without it.",
  channel: "`email` or `sms`.",
};

export const headerParameters: Record<string, Parameter> = {
  IdempotencyKey: header("Idempotency-Key", "Runs this POST once: the same key gives the same answer for 24 hours.", {
    type: "string",
    minLength: 1,
    maxLength: 255,
  }),
  IfMatch: header("If-Match", "Only if the thing still has one of these ETags; else 412."),
  IfNoneMatch: header("If-None-Match", "Only if the thing has none of these ETags; else 304."),
  Range: header("Range", "One range of bytes, like `bytes=0-1023`; several are answered with the whole."),
  IfRange: header("If-Range", "The range only if the file still has this ETag; else the whole."),
  PreferWait: header("Prefer", "`wait=25` waits up to 25 seconds for the end (RFC 7240)."),
  PreferMinimal: header(
    "Prefer",
    "`return=minimal` answers 204 with the new ETag, without the thing itself (RFC 7240).",
  ),
  PreferAsync: header("Prefer", "`respond-async` answers immediately with 202 (RFC 7240)."),
};

const preferNames = { wait: "PreferWait", "respond-async": "PreferAsync", "return=minimal": "PreferMinimal" } as const;

function header(name: string, description: string, schema: JsonSchema = { type: "string" }): Parameter {
  return { name, in: "header", required: false, description, schema };
}

export function operationParameters(operation: OperationSpec, schemas: Schemas): (Parameter | Reference)[] {
  return [
    ...members(operation.params, "path", schemas),
    ...members(operation.query, "query", schemas),
    ...headerNames(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function members(schema: OperationSpec["params"], place: "path" | "query", schemas: Schemas): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.input(schema);
  const texts = place === "path" ? pathTexts : queryTexts;
  return Object.entries(properties).map(([name, { description, ...shown }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description || texts[name] ? { description: String(description ?? texts[name]) } : {}),
    schema: shown,
  }));
}

function headerNames(operation: OperationSpec): string[] {
  const names: string[] = [];
  const isGet = operation.method === "GET";
  const isFile = operation.answer === "binary";
  if (takesIdempotencyKey(operation)) names.push("IdempotencyKey");
  if (operation.errors.includes("precondition_failed")) names.push("IfMatch");
  if (isGet && (operation.etag || isFile)) names.push("IfNoneMatch");
  if (isFile) names.push("Range", "IfRange");
  if (operation.prefer) names.push(preferNames[operation.prefer]);
  return names;
}
