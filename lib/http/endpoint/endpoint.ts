import type { z } from "zod";
import { isAdmin } from "#lib/accounts/admin";
import { getContactUndo } from "#lib/accounts/contact/contact-undo";
import type { Actor } from "#lib/accounts/sessions/actor";
import type { InkChange } from "#lib/assets/drawings/change-drawing";
import { findUpload, type StoredFile } from "#lib/assets/find-file";
import { claimPartialUpload, getPartialUpload } from "#lib/assets/uploads/partial-upload";
import { type ClipView, findClipView } from "#lib/clips/clip-view";
import { getOwnedClip, type OwnedClip } from "#lib/clips/owned-clip";
import { getRuntime } from "#lib/config/runtime.mjs";
import { type OperationSpec, takesIdempotencyKey } from "#lib/contract/schema/operation";
import type { ContactChange, MessageChannel } from "#lib/generated/prisma/client";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { AppError, assertThat, notFound } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { type ChannelTemplate, getChannelTemplate } from "#lib/messages/templates/registry";
import { readUnsubscription, type Unsubscription } from "#lib/messages/unsubscribe";
import { isParentGone } from "#lib/platform/database/database-errors";
import { getShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { getOwnedShare, type OwnedShare } from "#lib/shares/access/owned-share";
import { authorizeReplyToken, type OpenReply } from "#lib/shares/replies/authorize-reply-token";
import { getOwnedWebhook, type OwnedWebhook } from "#lib/webhooks/owned-webhook";
import { authenticate } from "../identity/authenticate";
import { answerOrigin } from "../identity/origin";
import { signedActor } from "../identity/signed-url";
import { readVisitor, type Visitor } from "../identity/visitor";
import { assertFreeSpace } from "../request/assert-free-space";
import { declaredLength } from "../request/body-stream";
import type { Upload } from "../request/read-multipart";
import { readBody, readParams, readQuery, validateBody } from "../request/read-request";
import { readStorageAllowance, type StorageAllowance } from "../request/storage-allowance";
import { encodeAnswer } from "../response/encode-answer";
import { readEtags } from "../response/etags";
import { errorResponse } from "../response/failures";
import type { JsonResult } from "../response/json-result";
import {
  authenticateRequest,
  noPreload,
  type PreloadedResource,
  rateLimitAnonymous,
  uploadKinds,
} from "./authenticate-request";
import { findFirstRequest, runOnce } from "./idempotency";
import { readRequestId } from "./request-id";

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Subjects = {
  clip: OwnedClip;
  record: ClipView;
  recording: StoredFile;
  picture: StoredFile;
  upload: OwnedClip;
  page: string | null;
  share: OwnedShare;
  webhook: OwnedWebhook;
  link: SharedClip;
  reply: OpenReply;
  subscription: Unsubscription;
  "contact-undo": ContactChange;
  template: ChannelTemplate;
};
type Subject<O extends OperationSpec> = O["subject"] extends keyof Subjects ? Subjects[O["subject"]] : undefined;

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
  body: O["body"] extends { reader: "drawing" }
    ? PreparedDrawing
    : O["body"] extends { reader: "strokes" }
      ? InkChange
      : O["body"] extends { schema: infer S }
        ? Read<S>
        : undefined;
  upload: O["body"] extends { file: { required: true } } ? Upload : Upload | null;
  subject: Subject<O>;
};

type Pending<O extends OperationSpec> = O["pending"] extends z.ZodType ? JsonResult<z.input<O["pending"]>> : never;

type Answer<O extends OperationSpec> =
  | Response
  | Pending<O>
  | (O["answer"] extends z.ZodType ? z.input<O["answer"]> | JsonResult<z.input<O["answer"]>> : never);

type Run<O extends OperationSpec> = (context: Context<O>) => Promise<Answer<O>>;
/** Answers a retry from what the first request created, as recorded by `recordCreated`. */
type Recall<O extends OperationSpec> = (
  context: Omit<Context<O>, "body" | "upload">,
  made: string,
) => Promise<Answer<O>>;
type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = (request: Request, route: RouteContext) => Promise<Response>;

export type Endpoint = { operation: OperationSpec; handle: Handler };

/**
 * Order: request id, method, authentication, limit, scope, administrator, params, subject, content type, size, parsing, validation, run,
 * encoding, headers.
 */
export function endpoint<const O extends OperationSpec>(
  operation: O,
  run: Run<O>,
  ...recalls: O extends { remakesAnswer: true } ? [recall: Recall<O>] : []
): Endpoint {
  // They are given what their own operation says.
  const [recall = null] = recalls as [recall?: Recall<O>];
  const work = { run, recall } as unknown as Work;
  const handle: Handler = async (request, route) => {
    const requestId = readRequestId(request);
    const headers = new Headers({ "X-Request-Id": requestId });
    const started = performance.now();
    const call: Call = { operation, request, requestId, headers, raw: await route.params, upload: null, room: null };
    let response: Response;
    try {
      response = await answer(call, work);
    } catch (error) {
      response = errorResponse(await explained(error, call), requestId, request);
    } finally {
      await call.upload?.staged.discard();
      call.room?.release();
      getRuntime().chores?.tend();
    }
    for (const [name, value] of headers) response.headers.set(name, value);
    const milliseconds = Math.round(performance.now() - started);
    log().debug("request", { requestId, operation: operation.id, status: response.status, milliseconds });
    return response;
  };
  return { operation, handle };
}

type Call = {
  operation: OperationSpec;
  request: Request;
  requestId: string;
  headers: Headers;
  raw: Record<string, string | string[]>;
  upload: Upload | null;
  room: StorageAllowance | null;
};

type Work = { run: Run<OperationSpec>; recall: Recall<OperationSpec> | null };

async function answer(call: Call, { run, recall }: Work): Promise<Response> {
  const { operation, request, requestId } = call;
  const visitor = readVisitor(request);
  const { actor, found } =
    operation.access === "bearer" ? await authenticateRequest(call) : await rateLimitAnonymous(call, visitor);
  refuseReader(operation, actor);
  assertThat(
    !operation.admin || isAdmin(actor?.user),
    "forbidden",
    "This is for administrators: ADMIN_EMAILS names them.",
  );
  const params = readParams(operation, call.raw);
  const key = takesIdempotencyKey(operation) ? request.headers.get("idempotency-key") : null;
  const asked = {
    caller: actor?.user.id ?? (isRandom(key) ? "visitor" : visitor.bucket),
    method: operation.method,
    path: new URL(request.url).pathname,
  };
  const first = await findFirstRequest(key, asked);
  const { subject, clip, reply } = await loadSubject(operation, actor, params, first !== null, found);
  const query = readQuery(operation, request);
  await assertFreeSpace(operation, request);
  const payer = actor?.user.id ?? reply?.share.clip.userId ?? null;
  call.room = await readStorageAllowance(operation, { payer, clip, isReply: reply !== null, first }, request);
  const raw = await readBody(operation.body, request, call.room);
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
  };
  const orRefusal = (work: () => Promise<Response>) =>
    work().catch(async (error: unknown) => errorResponse(await explained(error, call), requestId, request));
  const respond = () =>
    orRefusal(async () => {
      if (raw.uploadId !== undefined) call.upload = await takeUpload(operation, clip, raw.uploadId);
      const { upload } = call;
      const body = validateBody(operation.body, raw);
      const given = { ...context, upload, body } as Context<OperationSpec>; // Each part was held against the operation.
      const response = encodeAnswer(operation, await run(given), request);
      await upload?.stored?.();
      return response;
    });
  const answerAgain = recall
    ? (made: string) =>
        orRefusal(async () => encodeAnswer(operation, await recall(context as Context<OperationSpec>, made), request))
    : null;
  // Not for sign-in: a code must never be replayed.
  if (!takesIdempotencyKey(operation)) return respond();
  return runOnce(
    key,
    {
      ...asked,
      userId: payer,
      body: raw.digest ?? raw.fields,
      fileSha256: raw.upload?.staged.sha256 ?? null,
      bodyBytes: declaredLength(request) ?? raw.upload?.staged.sizeBytes ?? 0,
    },
    respond,
    answerAgain,
  );
}

/** No other caller has such a key by chance, so a phone that changes its network in between is still its caller. */
const isRandom = (key: string | null): boolean => key !== null && key.length >= 20;

async function takeUpload({ body }: OperationSpec, clip: OwnedClip | null, uploadId: string): Promise<Upload> {
  const kind = body?.kind === "multipart" ? body.file.kind : "package";
  if (!clip || kind === "package") throw new Error("not an upload");
  return claimPartialUpload(clip, kind, uploadId);
}

function refuseReader({ method }: OperationSpec, actor: Actor | null): void {
  if (method === "GET" || !actor?.token?.readsOnly) return;
  throw new AppError("insufficient_scope", "This key may only read.");
}

/** If caller or subject was deleted in between, the answer says so; otherwise the missing row is a fault of the server. */
async function explained(error: unknown, call: Call): Promise<unknown> {
  if (!isParentGone(error)) return error;
  const { operation, raw } = call;
  try {
    const actor = operation.access === "bearer" ? await actorNow(call) : null;
    await loadSubject(operation, actor, readParams(operation, raw));
    return error;
  } catch (gone) {
    return gone instanceof AppError ? gone : error;
  }
}

async function actorNow({ operation, request, raw }: Call): Promise<Actor> {
  return (operation.signed ? await signedActor(request, raw.vstId) : null) ?? (await authenticate(request));
}

interface Named {
  clipId: number;
  filename: string;
  uploadId: string;
  webhookId: string;
  channel: MessageChannel;
  templateId: number;
  code: string;
  token: string;
}

interface FoundSubject {
  subject: unknown;
  clip: OwnedClip | null;
  reply: OpenReply | null;
}

/** With `isRepeated`, the upload may already be part of its clip, and the link may have another code. */
async function loadSubject(
  operation: OperationSpec,
  actor: Actor | null,
  params: unknown,
  isRepeated = false,
  found = noPreload,
): Promise<FoundSubject> {
  const named = params as Named; // As the subject's path has it.
  const none = { clip: null, reply: null };
  switch (operation.subject) {
    case "link":
      return { ...none, subject: await getShareByCode(named.code) };
    case "reply": {
      const reply = await authorizeReplyToken(named.token);
      return { ...none, subject: reply, reply };
    }
    case "template":
      return { ...none, subject: getChannelTemplate(named.channel, named.templateId) };
    case "contact-undo":
      return { ...none, subject: await getContactUndo(named.token) };
    case "subscription":
      return { ...none, subject: readUnsubscription(named.token) };
    case undefined:
      return { ...none, subject: undefined };
    default: {
      if (!actor) return { ...none, subject: undefined };
      if (operation.subject === "page") return { ...none, subject: found.places ?? null };
      if (operation.subject === "share")
        return { ...none, subject: await getOwnedShare(actor.user, named.code, isRepeated) };
      if (operation.subject === "webhook")
        return { ...none, subject: await getOwnedWebhook(actor.user, named.webhookId) };
      if (found.upload) return { ...none, subject: found.upload };
      const clip = found.clip?.id === named.clipId ? found.clip : await getOwnedClip(actor.user, named.clipId);
      if (operation.subject === "record") return { ...none, subject: await viewOf(clip, found), clip };
      if (operation.subject === "recording" || operation.subject === "picture") {
        return { ...none, subject: await fileOf(clip, uploadKinds[operation.subject], named.filename), clip };
      }
      if (operation.subject === "upload" && !isRepeated) await getPartialUpload(clip, named.uploadId);
      return { ...none, subject: clip, clip };
    }
  }
}

async function viewOf(clip: OwnedClip, found: PreloadedResource): Promise<ClipView> {
  const view = found.view ?? (await findClipView(clip.id));
  if (!view) throw notFound();
  return view;
}

async function fileOf(clip: OwnedClip, kind: "audio" | "image", filename: string): Promise<StoredFile> {
  const file = await findUpload(clip.id, kind, filename);
  if (!file) throw notFound("The file");
  return file;
}
