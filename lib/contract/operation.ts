import type { z } from "zod";
import type { ErrorCode } from "#lib/kernel/errors";

/**
 * Who may call: `bearer` = a signed-in person (token, or same-origin session cookie); `public` = anybody;
 * `share` = anybody who may open the share code in the path; `reply` = the holder of the reply token in the path.
 */
export type Access = "bearer" | "public" | "share" | "reply";

/** The counter a request is charged to; one request is charged once (specification, "Limits"). */
export type LimitClass = "general" | "upload" | "messaging" | "auth" | "media" | "password" | "none";

/**
 * The stored thing a path names; it is loaded, and the caller's right to it checked, before a byte of the body is read:
 * `clip`, `share`, `upload` of the caller's own; `link` = whatever share code is given; `reply` = what a reply token is for.
 */
export type SubjectKind = "clip" | "share" | "upload" | "link" | "reply";

/** A body that is read whole away from the event loop where it is large, and reaches its handler in another form. */
export type BodyReader = "drawing" | "strokes";

export type BodySpec =
  | {
      kind: "json";
      schema: z.ZodType;
      maxBytes: number;
      /** Values that the body may hold, those inside others included; without it as many as any JSON body. */
      maxValues?: number;
      reader?: BodyReader;
    }
  | { kind: "multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number }
  | { kind: "json-or-multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number };

export type FileSpec = { field: string; required: boolean; kind: "audio" | "image" | "package" };

export type OperationSpec = {
  /** The operationId of the OpenAPI document. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/v1/${string}`;
  tag: string;
  summary: string;
  /** What the summary leaves out, in CommonMark. */
  description?: string;
  access: Access;
  /** An address that the service signed for this clip opens it as well, until it ends. */
  signed?: true;
  limit: LimitClass;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: BodySpec;
  /** The body is the bytes themselves, of at most so many; the handler reads them. */
  rawBody?: { maxBytes: number };
  /** What a Prefer header (RFC 7240) may ask for. */
  prefer?: "wait" | "respond-async";
  subject?: SubjectKind;
  /** The request or its answer holds a secret: nothing of it is kept, so that an Idempotency-Key means nothing. */
  secret?: true;
  /** Success statuses, the usual one first; all of them answer with `answer`, 202 with `pending` where that is given. */
  ok: readonly [number, ...number[]];
  /** The schema every success is encoded with, or `binary` for bytes. */
  answer: z.ZodType | "binary";
  /** The types that bytes may have; of an operation that answers with JSON, the others that can be asked for. */
  media?: readonly string[];
  /** What a binary operation answers with instead where the caller asks for JSON. */
  jsonAnswer?: z.ZodType;
  /** What is answered with 202 while the answer is being made. */
  pending?: z.ZodType;
  /** A 302 to an address of the bytes, where the caller asks for it. */
  redirects?: true;
  /** Successes carry a strong ETag; a GET answers If-None-Match with 304. */
  etag?: true;
  /** Errors beyond 401, 405, 429 and 500, which every operation shares. */
  errors: readonly ErrorCode[];
};

/** True where a POST with an Idempotency-Key runs once. */
export function isIdempotent({ method, limit, secret }: OperationSpec): boolean {
  return method === "POST" && limit !== "auth" && !secret;
}

const places = new WeakMap<OperationSpec, number>();
let declared = 0;

/** Declares one operation of the API; the same object validates, documents, limits and encodes it. */
export function operation<const O extends OperationSpec>(spec: O): O {
  declared += 1;
  places.set(spec, declared);
  return spec;
}

/** Where an operation stands among all: modules list their exports by the alphabet, the document in reading order. */
export function placeOf(spec: OperationSpec): number {
  return places.get(spec) ?? 0;
}

/** What an operation answers with, for callers that are typed by its declaration. */
export type AnswerOf<O extends Pick<OperationSpec, "answer">> = O["answer"] extends z.ZodType
  ? z.output<O["answer"]>
  : never;

/** What a binary operation answers with while its bytes are being made. */
export type PendingOf<O extends { pending: z.ZodType }> = z.output<O["pending"]>;
