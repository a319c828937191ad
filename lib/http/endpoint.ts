import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "#lib/accounts/actor";
import { type OwnedClip, ownedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/limits";
import type { BodySpec, LimitClass, OperationSpec } from "#lib/contract/operation";
import { AppError, type FieldErrors, notFound } from "#lib/errors";
import { log } from "#lib/platform/log";
import { type OwnedShare, ownedShare } from "#lib/shares/owned-share";
import { Answered, jsonResponse } from "./answers";
import { authenticate } from "./authenticate";
import { errorResponse } from "./failures";
import { chargeRequest } from "./limits";
import { originOf } from "./origin";
import { readJson } from "./read-json";
import { isMultipart, readMultipart, type Upload } from "./read-multipart";
import { signedActor } from "./signed-url";
import { type Visitor, visitorOf } from "./visitor";

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Subject<O extends OperationSpec> = O["subject"] extends "clip"
  ? OwnedClip
  : O["subject"] extends "share"
    ? OwnedShare
    : undefined;

/** What a handler is given: everything is already checked against the operation. */
export type Context<O extends OperationSpec> = {
  request: Request;
  requestId: string;
  /** The service's own address, for URLs in the answer. */
  origin: string;
  visitor: Visitor;
  signal: AbortSignal;
  actor: O["access"] extends "bearer" ? Actor : null;
  params: Read<O["params"]>;
  query: Read<O["query"]>;
  body: O["body"] extends { schema: infer S } ? Read<S> : undefined;
  upload: O["body"] extends { file: { required: true } } ? Upload : Upload | null;
  subject: Subject<O>;
};

type Answer<O extends OperationSpec> = O["answer"] extends z.ZodType
  ? z.input<O["answer"]> | Answered<z.input<O["answer"]>> | Response
  : Response;

type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = (request: Request, route: RouteContext) => Promise<Response>;

export type Endpoint = { operation: OperationSpec; handle: Handler };

/**
 * Binds an operation to what it does. Order of checks (ruling 20): request id, method, authentication, limit, params,
 * subject, content type, size, parsing, validation, run, encoding, headers.
 */
export function endpoint<const O extends OperationSpec>(
  operation: O,
  run: (context: Context<O>) => Promise<Answer<O>>,
): Endpoint {
  const handle: Handler = async (request, route) => {
    const requestId = requestIdOf(request);
    const headers = new Headers({ "X-Request-Id": requestId });
    const started = performance.now();
    let response: Response;
    let upload: Upload | null = null;
    try {
      const visitor = visitorOf(request);
      const rawParams = await route.params;
      const actor = operation.access === "bearer" ? await callerOf(operation, request, rawParams) : null;
      const caller = actor ? { userId: actor.user.id } : { ip: visitor.ip };
      for (const [name, value] of Object.entries(await chargeRequest(operation, limitOf(operation, request), caller))) {
        headers.set(name, value);
      }
      const params = readParams(operation, rawParams);
      const subject = await loadSubject(operation, actor, params);
      const query = readQuery(operation, request);
      const body = await readBody(operation.body, request);
      upload = body.upload;
      const origin = originOf(request);
      const context = {
        request,
        requestId,
        origin,
        visitor,
        signal: request.signal,
        actor,
        params,
        query,
        subject,
        upload,
      };
      const answer = await run({ ...context, body: body.value } as Context<O>);
      response = encode(operation, answer, headers);
    } catch (error) {
      response = errorResponse(error, requestId, headers);
    } finally {
      await upload?.staged.discard();
    }
    log().debug("request", {
      requestId,
      operation: operation.id,
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
    });
    return response;
  };
  return { operation, handle };
}

async function callerOf(operation: OperationSpec, request: Request, params: Record<string, unknown>): Promise<Actor> {
  const signed = operation.signed ? await signedActor(request, params.vstId) : null;
  return signed ?? authenticate(request);
}

/** The caller's request id where it is a plain token, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}

/** A reply is an upload only when it brings a file (ruling 23). */
function limitOf(operation: OperationSpec, request: Request): LimitClass {
  return operation.body?.kind === "json-or-multipart" && !isMultipart(request) ? "general" : operation.limit;
}

function readParams(operation: OperationSpec, raw: Record<string, string | string[]>): unknown {
  if (!operation.params) return undefined;
  const parsed = operation.params.safeParse(raw);
  // An id that cannot exist is a thing that does not exist.
  if (!parsed.success) throw notFound();
  return parsed.data;
}

async function loadSubject(operation: OperationSpec, actor: Actor | null, params: unknown) {
  if (!operation.subject || !actor) return undefined;
  if (operation.subject === "clip") return ownedClip(actor.user, (params as { clipId: number }).clipId);
  return ownedShare(actor.user, (params as { code: string }).code);
}

function readQuery(operation: OperationSpec, request: Request): unknown {
  if (!operation.query) return undefined;
  const raw: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) if (!(name in raw)) raw[name] = value;
  if (Object.values(raw).some((value) => value.includes("\u0000"))) {
    throw new AppError("validation_failed", "A query parameter contains the character NUL.", {
      status: 400,
      errors: {},
    });
  }
  const parsed = operation.query.safeParse(raw);
  if (!parsed.success) throw invalid(parsed.error, 400);
  return parsed.data;
}

async function readBody(
  spec: BodySpec | undefined,
  request: Request,
): Promise<{ value: unknown; upload: Upload | null }> {
  if (!spec) return { value: undefined, upload: null };
  const form = spec.kind === "multipart" || (spec.kind === "json-or-multipart" && isMultipart(request));
  if (!form) return { value: validate(spec.schema, await readJson(request, spec.maxBytes)), upload: null };
  const maxFileBytes =
    spec.kind === "json-or-multipart"
      ? bounds.replyAudioBytes
      : spec.file.kind === "audio"
        ? bounds.audioBytes
        : bounds.imageBytes;
  const { fields, upload } = await readMultipart(request, spec.file, maxFileBytes);
  try {
    return { value: validate(spec.schema, fields), upload };
  } catch (error) {
    await upload?.staged.discard();
    throw error;
  }
}

function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error, 422);
  return parsed.data;
}

function invalid(error: z.ZodError, status: number): AppError {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "body";
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [field, messages] = Object.entries(errors)[0] ?? ["body", ["is invalid"]];
  return new AppError("validation_failed", `${field}: ${messages[0]}`, { status, errors });
}

/** Encodes with the operation's schema: what it does not declare cannot leave, and a mismatch is our fault. */
function encode(operation: OperationSpec, answer: unknown, headers: Headers): Response {
  if (answer instanceof Response) {
    for (const [name, value] of headers) if (!answer.headers.has(name)) answer.headers.set(name, value);
    return answer;
  }
  if (operation.answer === "binary") throw new Error(`${operation.id} must answer with a Response`);
  const { status, body, headers: own } = answer instanceof Answered ? answer : new Answered(operation.ok[0], answer);
  const parsed = operation.answer.safeParse(body);
  if (!parsed.success) {
    throw new Error(`the answer of ${operation.id} does not fit its schema: ${z.prettifyError(parsed.error)}`);
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return jsonResponse(status, parsed.data, headers);
}
