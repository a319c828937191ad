import type { components, paths } from "../api-client/generated/api";

export type Schemas = components["schemas"];
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths as the reference at /docs has them, without `/api/v1`. */
export type Path<M extends Method> = {
  [P in keyof paths]: P extends `/api/v1${infer Rest}` ? (M extends keyof paths[P] ? Rest : never) : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/api/v1${P}` extends infer Full extends keyof paths
  ? M extends keyof paths[Full]
    ? paths[Full][M]
    : never
  : never;

type OneOf<Content> =
  | (Content extends { "application/json": infer Json } ? Json : never)
  | (Content extends { "multipart/form-data": unknown } ? FormData : never)
  | (Content extends { "application/octet-stream": unknown } ? Blob : never);

type Body<O> = O extends { requestBody: { content: infer Content } }
  ? { body: OneOf<Content> }
  : O extends { requestBody?: infer Wanted }
    ? { body?: Wanted extends { content: infer Content } ? OneOf<Content> : never }
    : unknown;

export interface Extras {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Of a POST: the same key with the same body has one effect. By default each call has another. */
  idempotencyKey?: string;
}

type Options<O> = O extends { parameters: infer Parameters }
  ? Pick<Parameters, Extract<keyof Parameters, "path" | "query">> & Body<O> & Extras
  : never;

type Optional<T> = Record<never, never> extends T ? [options?: T] : [options: T];

export type Arguments<M extends Method, P extends Path<M>> = [path: P, ...options: Optional<Options<Operation<M, P>>>];

type Success<O> = O extends { responses: infer Answers } ? Answers[keyof Answers & (200 | 201 | 202)] : never;

/** The JSON of an answer; unknown for an operation that sends a file: `fetch` gives that. */
export type Answer<M extends Method, P extends Path<M>> =
  Success<Operation<M, P>> extends infer One
    ? One extends { content: { "application/json": infer Json } }
      ? Json
      : unknown
    : never;
