import type { z } from "zod";
import type { ErrorCode } from "#lib/kernel/errors";
import { bounds } from "./limits";

/** `bearer`: token or same-origin session cookie. `share` and `reply`: a visitor with the code or token in the path. */
export type Access = "bearer" | "public" | "share" | "reply";

/** The counter that a request is charged to, once. */
export type LimitClass = "general" | "upload" | "messaging" | "auth" | "media" | "password" | "none";

/**
 * The thing that the path names; it is loaded and checked before the body is read. `clip`, `share`, `upload` and `webhook` must be the
 * caller's own; `link` is any share code, `reply` the share of a reply token, `subscription` the messages that a link in a mail ends,
 * `contact-undo` the change that one undoes, `template` the words of a message; `request` is the caller's own, `asked` any
 * request that is open, by its code.
 */
export type SubjectKind =
  | "clip"
  | "share"
  | "upload"
  | "webhook"
  | "link"
  | "reply"
  | "subscription"
  | "contact-undo"
  | "template"
  | "request"
  | "asked";

export type BodySpec =
  | { kind: "json"; maxBytes: number; maxValues?: number; schema: z.ZodType }
  | { kind: "multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number }
  | { kind: "json-or-multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number };

export type FileSpec = {
  field: string;
  required: boolean;
  kind: "audio" | "image" | "package";
  /** Other names of the field, for tools with a fixed one. */
  aliases?: readonly string[];
  /** The body may be the file itself. */
  raw?: true;
};

export type OperationSpec = {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/v1/${string}`;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** Also accessible by a signed URL. */
  signed?: true;
  /** Also accessible with the token of an answer to a request: until that is sent, or for a day after that, too. */
  answerToken?: "unsent" | "always";
  /** For administrators alone (`ADMIN_EMAILS`). */
  admin?: true;
  limit: LimitClass;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: BodySpec;
  /** The handler reads the raw body, up to so many bytes. */
  rawBody?: { maxBytes: number };
  prefer?: "wait" | "respond-async" | "return=minimal";
  subject?: SubjectKind;
  /** Request or answer contains a secret, so answers are never stored for an Idempotency-Key. */
  secret?: true;
  /**
   * Needed by a POST that would create a second thing when it is repeated: the verb records the id of the created row
   * (`recordCreated`), and a retry after a crash gets an answer that is made again from that.
   */
  remakesAnswer?: true;
  /** Of any other POST that takes an Idempotency-Key: twice leaves the same state as once. */
  repeatable?: true;
  /** Success statuses, the default first. All use `answer`, except 202 if there is `pending`, and 204. */
  ok: readonly [number, ...number[]];
  answer: z.ZodType | "binary";
  /** Media types of a binary answer, or of alternatives to a JSON answer. */
  media?: readonly string[];
  /** Replaces a binary answer if the caller asks for JSON. */
  jsonAnswer?: z.ZodType;
  /** The 202 answer while the result is being made. */
  pending?: z.ZodType;
  /** Answers 302 to the URL of the bytes on request. */
  redirects?: true;
  /** Successes carry a strong ETag; GET supports If-None-Match. */
  etag?: true;
  /** Additional headers of successful responses. */
  headers?: readonly string[];
  /**
   * Besides 401, 405, 429 and 500, which apply to all operations. A test in e2e/api must meet each of them
   * (e2e/contract/coverage.spec.ts).
   */
  errors: readonly ErrorCode[];
};

/** Whether callers may send an Idempotency-Key, so that a retry runs nothing twice. */
export function takesIdempotencyKey({ method, limit, secret }: OperationSpec): boolean {
  return method === "POST" && limit !== "auth" && !secret;
}

const places = new WeakMap<OperationSpec, number>();
let declared = 0;

export function operation<const O extends OperationSpec>(spec: O): O {
  declared += 1;
  places.set(spec, declared);
  return spec;
}

/** Order of declaration, since module exports are sorted by name. */
export function declarationOrder(spec: OperationSpec): number {
  return places.get(spec) ?? 0;
}

export type ResponseBody<O extends Pick<OperationSpec, "answer">> = O["answer"] extends z.ZodType
  ? z.output<O["answer"]>
  : never;

export type PendingBody<O extends { pending: z.ZodType }> = z.output<O["pending"]>;

/** The body of an operation that takes JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T, maxBytes: number = bounds.jsonBytes) =>
  ({ kind: "json", schema, maxBytes }) as const;
