import type { z } from "zod";
import type { ErrorCode } from "#lib/errors";

/**
 * Who may call: `bearer` = a signed-in person (token, or same-origin session cookie); `public` = anybody;
 * `share` = anybody who may open the share code in the path; `reply` = the holder of the reply token in the path.
 */
export type Access = "bearer" | "public" | "share" | "reply";

/** The counter a request is charged to; one request is charged once (specification, "Limits"). */
export type LimitClass = "general" | "upload" | "messaging" | "auth" | "media" | "password" | "none";

/** The stored thing a path names; it is loaded, and its ownership checked, before a byte of the body is read. */
export type SubjectKind = "clip" | "share";

export type BodySpec =
  | { kind: "json"; schema: z.ZodType; maxBytes: number }
  | { kind: "multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number }
  | { kind: "json-or-multipart"; schema: z.ZodType; file: FileSpec; maxBytes: number };

export type FileSpec = { field: string; required: boolean; kind: "audio" | "image" };

export type OperationSpec = {
  /** The operationId of the OpenAPI document. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/v1/${string}`;
  tag: string;
  summary: string;
  access: Access;
  /** An address that the service signed for this clip opens it as well, until it ends. */
  signed?: true;
  limit: LimitClass;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: BodySpec;
  subject?: SubjectKind;
  /** Success statuses, the usual one first; all of them answer with `answer`. */
  ok: readonly [number, ...number[]];
  /** The schema every success is encoded with, or `binary` for bytes. */
  answer: z.ZodType | "binary";
  /** Errors beyond 401, 405, 429 and 500, which every operation shares. */
  errors: readonly ErrorCode[];
};

/** Declares one operation of the API; the same object validates, documents, limits and encodes it. */
export function operation<const O extends OperationSpec>(spec: O): O {
  return spec;
}
