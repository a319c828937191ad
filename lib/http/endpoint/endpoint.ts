import type { z } from "zod";
import { isAdmin } from "#lib/accounts/admin";
import type { Actor } from "#lib/accounts/sessions/actor";
import { claimPartialUpload } from "#lib/assets/uploads/partial-upload";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { getRuntime } from "#lib/config/runtime";
import { type OperationSpec, takesIdempotencyKey } from "#lib/contract/schema/operation";
import { AppError, assertThat } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { log } from "#lib/log/log";
import { isParentGone } from "#lib/platform/database/database-errors";
import { authenticate, invalidTokenError } from "../identity/authenticate";
import { noteAddress } from "../identity/note-address";
import { answerOrigin } from "../identity/origin";
import { signedActor } from "../identity/signed-url";
import { readVisitor, type Visitor } from "../identity/visitor";
import { assertFreeSpace } from "../request/assert-free-space";
import { declaredLength } from "../request/body-stream";
import type { BodyReader, RawBody } from "../request/raw-body";
import type { Upload } from "../request/read-multipart";
import { readBody, readParams, readQuery, validateBody } from "../request/read-request";
import { readStorageAllowance, type StorageAllowance } from "../request/storage-allowance";
import { encodeAnswer } from "../response/encode-answer";
import { readEtags } from "../response/etags";
import { errorResponse } from "../response/failures";
import type { JsonResult } from "../response/json-result";
import { authenticateCaller } from "./authenticate-request";
import { findFirstRequest, runOnce } from "./idempotency";
import { loadSubject, type Subjects } from "./load-subject";
import { type bodyReaders, type ClipPreload, findBodyReader, type preloads } from "./preload";
import { readRequestId } from "./request-id";

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Preloads = typeof preloads;
type BodyReaders = typeof bodyReaders;

type Subject<O extends OperationSpec> = O["id"] extends keyof Preloads
  ? Preloads[O["id"]] extends ClipPreload<infer S>
    ? S
    : string | undefined
  : O["subject"] extends keyof Subjects
    ? Subjects[O["subject"]]
    : undefined;

type Body<O extends OperationSpec> = O["id"] extends keyof BodyReaders
  ? BodyReaders[O["id"]] extends BodyReader<infer B>
    ? B
    : never
  : O["body"] extends { schema: infer S }
    ? Read<S>
    : undefined;

export type Context<O extends OperationSpec> = {
  request: Request;
  requestId: string;
  origin: string;
  visitor: Visitor;
  signal: AbortSignal;
  /** The entity tags of If-Match; null without the header. */
  ifMatch: string[] | null;
  actor: O["access"] extends "bearer" ? Actor : null;
  params: Read<O["params"]>;
  query: Read<O["query"]>;
  body: Body<O>;
  upload: O["body"] extends { file: { required: true } } ? Upload : Upload | null;
  subject: Subject<O>;
};

type Pending<O extends OperationSpec> = O["pending"] extends z.ZodType ? JsonResult<z.input<O["pending"]>> : never;

type Answer<O extends OperationSpec> =
  | Response
  | Pending<O>
  | (O["answer"] extends z.ZodType ? z.input<O["answer"]> | JsonResult<z.input<O["answer"]>> : never);

type Run<O extends OperationSpec> = (context: Context<O>) => Promise<Answer<O>>;
/** Answers a retry from the row that the first request created, as recorded by `recordCreated`. */
type Recall<O extends OperationSpec> = (
  context: Omit<Context<O>, "body" | "upload">,
  made: string,
) => Promise<Answer<O>>;
type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = (request: Request, route: RouteContext) => Promise<Response>;

export type Endpoint = { operation: OperationSpec; handle: Handler };

type Call = {
  operation: OperationSpec;
  request: Request;
  requestId: string;
  /** Of every answer, errors included. */
  headers: Headers;
  raw: Record<string, string | string[]>;
  upload: Upload | null;
  room: StorageAllowance | null;
};

type Verb = { run: Run<OperationSpec>; recall: Recall<OperationSpec> | null };

/** Binds an operation of the contract to its verb. `answer` has the steps of each request. */
export function endpoint<const O extends OperationSpec>(
  operation: O,
  run: Run<O>,
  ...recalls: O extends { remakesAnswer: true } ? [recall: Recall<O>] : []
): Endpoint {
  // Each gets the context that its operation declares.
  const [recall = null] = recalls as [recall?: Recall<O>];
  const verb = { run, recall } as unknown as Verb;
  const handle: Handler = async (request, route) => {
    const requestId = readRequestId(request);
    const headers = new Headers({ "X-Request-Id": requestId });
    const started = performance.now();
    const call: Call = { operation, request, requestId, headers, raw: await route.params, upload: null, room: null };
    const response = await orError(call, () => answer(call, verb));
    await call.upload?.staged.discard();
    call.room?.release();
    getRuntime().dueJobs?.runBesideRequest();
    for (const [name, value] of headers) response.headers.set(name, value);
    const milliseconds = Math.round(performance.now() - started);
    log().debug("request", { requestId, operation: operation.id, status: response.status, milliseconds });
    return handOver(response);
  };
  return { operation, handle };
}

/** The steps of a request, in their order. A step that refuses it throws an AppError. */
async function answer(call: Call, verb: Verb): Promise<Response> {
  const { operation, request, requestId } = call;
  const visitor = readVisitor(request);
  const { actor, preloaded } = await authenticateCaller(call, visitor);
  assertPermitted(operation, actor);
  if (actor && actor.token?.kind !== "answer") noteAddress(request, actor.user);
  const params = readParams(operation, call.raw);
  const retry = retryOf(call, actor, visitor);
  const first = await findFirstRequest(retry.key, retry.asked);
  const isRepeated = first !== null;
  const { subject, clip, reply } = await loadSubject(operation, { actor, params, preloaded, isRepeated });
  const query = readQuery(operation, request);
  await assertFreeSpace(operation, request);
  const payer = actor?.user.id ?? reply?.share.clip.userId ?? null;
  call.room = await readStorageAllowance(operation, { payer, clip, isReply: reply !== null, first }, request);
  const raw = await readBody(operation.body, request, call.room, findBodyReader(operation));
  call.upload = raw.upload;

  const context = {
    request,
    requestId,
    origin: answerOrigin(request),
    visitor,
    signal: request.signal,
    ifMatch: readEtags(request.headers.get("if-match")),
    actor,
    params,
    query,
    subject,
  } as Context<OperationSpec>; // Each part was checked against the operation.
  const run = () => orError(call, () => runVerb(call, verb, context, { raw, clip }));
  // Not for sign-in: a code must never be replayed.
  if (!takesIdempotencyKey(operation)) return run();
  const { recall } = verb;
  const runAgain = recall
    ? (made: string) => orError(call, async () => encodeAnswer(operation, await recall(context, made), request))
    : null;
  return runOnce(retry.key, { ...retry.asked, userId: payer, ...fingerprintOf(raw, request) }, run, runAgain);
}

/** Validates the body only now, so that a retry is answered even if the clip has changed. */
async function runVerb(
  call: Call,
  { run }: Verb,
  context: Context<OperationSpec>,
  { raw, clip }: { raw: RawBody; clip: OwnedClip | null },
): Promise<Response> {
  const { operation, request } = call;
  if (raw.uploadId !== undefined) call.upload = await claimUpload(operation, clip, raw.uploadId);
  const { upload } = call;
  const body = validateBody(operation.body, raw);
  const response = encodeAnswer(operation, await run({ ...context, upload, body } as Context<OperationSpec>), request);
  await upload?.stored?.();
  return response;
}

function assertPermitted({ method, admin, answerToken }: OperationSpec, actor: Actor | null): void {
  if (actor?.token?.kind === "answer") {
    const isSent = actor.user.requestId === null;
    const isPermitted = answerToken === "always" || (answerToken === "unsent" && !isSent);
    if (!isPermitted) throw invalidTokenError();
  }
  if (method !== "GET" && actor?.token?.readsOnly)
    throw new AppError("insufficient_scope", "This key may only read. Make one that may write.");
  assertThat(
    !admin || isAdmin(actor?.user),
    "forbidden",
    "This is for administrators. Sign in with an address of ADMIN_EMAILS.",
  );
}

/** No other caller has such a key by chance, so a phone that changes its network in between is still its caller. */
const isRandom = (key: string | null): boolean => key !== null && key.length >= 20;

function retryOf({ operation, request }: Call, actor: Actor | null, { bucket }: Visitor) {
  const key = takesIdempotencyKey(operation) ? request.headers.get("idempotency-key") : null;
  const caller = actor?.user.id ?? (isRandom(key) ? "visitor" : bucket);
  return { key, asked: { caller, method: operation.method, path: new URL(request.url).pathname } };
}

function fingerprintOf({ digest, fields, upload }: RawBody, request: Request) {
  return {
    body: digest ?? fields,
    fileSha256: upload?.staged.sha256 ?? null,
    bodyBytes: declaredLength(request) ?? upload?.staged.sizeBytes ?? 0,
  };
}

async function claimUpload({ body }: OperationSpec, clip: OwnedClip | null, uploadId: string): Promise<Upload> {
  const kind = body?.kind === "multipart" ? body.file.kind : "package";
  if (!clip || kind === "package") throw new Error("not an upload");
  return claimPartialUpload(clip, kind, uploadId);
}

async function orError(call: Call, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    return errorResponse(await explain(error, call), call.requestId, call.request);
  }
}

/** If caller or subject was deleted in between, the answer says so; otherwise the missing row is a fault of the server. */
async function explain(error: unknown, { operation, request, raw }: Call): Promise<unknown> {
  const isChange = operation.method !== "GET";
  if (!isParentGone(error) && !(isChange && error instanceof AppError && error.status === 404)) return error;
  try {
    const signed = operation.signed ? await signedActor(request, raw.vstId) : null;
    const actor = operation.access === "bearer" ? (signed ?? (await authenticate(request))) : null;
    await loadSubject(operation, { actor, params: readParams(operation, raw) });
    return error;
  } catch (gone) {
    return gone instanceof AppError ? gone : error;
  }
}
