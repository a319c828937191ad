import { type Actor, isAnswerToken, toActor } from "#lib/accounts/sessions/actor";
import {
  type Admission,
  type AdmissionOptions,
  authenticateAndLoad,
} from "#lib/accounts/sessions/authenticate-and-load";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { LimitClass, OperationSpec } from "#lib/contract/schema/operation";
import { AppError } from "#lib/kernel/errors";
import { requestContext } from "#lib/kernel/request/request-context";
import { isDatabaseFull } from "#lib/platform/database/database-errors";
import { invalidTokenError, requestCredential } from "../identity/authenticate";
import { signedActor } from "../identity/signed-url";
import { bearerToken, type Visitor } from "../identity/visitor";
import { isMultipart } from "../request/is-multipart";
import { addressCaller, chargeAddress, chargeAnswer, chargeReply, chargeRequest, chargeSelect } from "./limits";
import { findPreload } from "./preload";

/** More than a user types: the body probably carries a file. */
const LARGE_JSON_BYTES = 64 * 1024;

interface Call {
  operation: OperationSpec;
  request: Request;
  headers: Headers;
  /** The path's parameters before they are validated. */
  raw: Record<string, string | string[]>;
}

/** What the statement that authenticates has read besides the caller. */
export interface Preloaded {
  /** What the path names, if it is the caller's. */
  clip: OwnedClip | null;
  /** As the operation's `preload` reads it. */
  value: unknown;
}

interface Caller {
  actor: Actor | null;
  preloaded: Preloaded;
}

const nothing: Preloaded = { clip: null, value: null };

/** Authenticates the caller, and charges their rate limit. */
export async function authenticateCaller(call: Call, visitor: Visitor): Promise<Caller> {
  if (call.operation.access !== "bearer") return rateLimitVisitor(call, visitor);
  return isAnswerToken(bearerToken(call.request)) ? authenticateAnswer(call, visitor) : authenticateUser(call);
}

async function rateLimitVisitor(call: Call, { ip, bucket }: Visitor): Promise<Caller> {
  const { operation, request } = call;
  setCaller(bucket);
  await counted(call, () => chargeRequest(operation, limitOf(operation, request), addressCaller(ip)));
  if (operation.subject === "reply" && operation.body) await counted(call, () => chargeReply(ip));
  if (operation.id === "beginAnswer") await counted(call, () => chargeAnswer(ip));
  return { actor: null, preloaded: nothing };
}

/** One statement, if the limiter is in the database: caller, limit, and what of the caller's the path names. */
async function authenticateUser(call: Call): Promise<Caller> {
  const { operation, request, raw } = call;
  const kind = limitOf(operation, request);
  const signed = operation.signed ? await signedActor(request, raw.vstId) : null;
  if (signed) {
    setCaller(signed.user.id);
    await counted(call, () => chargeRequest(operation, kind, `user:${signed.user.id}`));
    return { actor: signed, preloaded: nothing };
  }
  const charge = chargeSelect(operation, kind);
  const read = readsOf(call);
  const admission = await admit(call, { take: charge?.take, ...read });
  const { user, counted: taken, clip, beside, value } = admission;
  setCaller(user.id);
  await counted(call, async () =>
    charge && taken ? charge.judge(taken) : chargeRequest(operation, kind, `user:${user.id}`),
  );
  const ofCaller = read.value ? (value ?? "[]") : null;
  return { actor: await toActor(admission), preloaded: { clip, value: beside ?? ofCaller } };
}

/** An answerer has no account: the address is charged, and takes turns. */
async function authenticateAnswer(call: Call, { ip, bucket }: Visitor): Promise<Caller> {
  const { operation, request } = call;
  setCaller(bucket);
  await counted(call, () => chargeRequest(operation, limitOf(operation, request), addressCaller(ip)));
  const { clip, beside, ...admission } = await admit(call, readsOf(call));
  return { actor: await toActor(admission), preloaded: { clip, value: beside } };
}

/** Failed authentication is charged to the address, or tokens could be guessed without limit. */
async function admit(call: Call, asked: AdmissionOptions<unknown>): Promise<Admission<unknown, string>> {
  try {
    const admission = await authenticateAndLoad<unknown, string>(await requestCredential(call.request), asked);
    if (!admission) throw invalidTokenError();
    return admission;
  } catch (error) {
    if (asked.take && isDatabaseFull(error)) return admit(call, { ...asked, take: undefined });
    if (error instanceof AppError && error.code === "invalid_token")
      await counted(call, () => chargeAddress(call.request));
    throw error;
  }
}

const MOST_DIGITS = 9;

/** Runs before the path is validated: the validator refuses a malformed id. */
function readsOf({ operation, request, raw }: Call): Pick<AdmissionOptions<unknown>, "clipId" | "beside" | "value"> {
  const preload = findPreload(operation);
  if (preload?.of === "caller") return { value: preload.select(request) };
  if (operation.subject !== "clip" && operation.subject !== "upload") return {};
  const id = String(raw.vstId ?? raw.id);
  if (id.length > MOST_DIGITS || !/^[1-9]\d*$/.test(id)) return {};
  return { clipId: Number(id), beside: preload?.select(String(raw.filename)) };
}

function setCaller(caller: string): void {
  const context = requestContext();
  if (context) context.caller = caller;
}

async function counted({ headers }: Call, take: () => Promise<Record<string, string>>): Promise<void> {
  try {
    for (const [name, value] of Object.entries(await take())) headers.set(name, value);
  } catch (error) {
    if (error instanceof AppError) for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    throw error;
  }
}

function limitOf({ body, limit }: OperationSpec, request: Request): LimitClass {
  const takesFile = body?.kind === "multipart" || body?.kind === "json-or-multipart";
  const bringsJson =
    !isMultipart(request) && /^(application\/json\b|$)/i.test(request.headers.get("content-type") ?? "");
  if (!takesFile || !bringsJson) return limit;
  return body.kind === "json-or-multipart" && isLarge(request) ? limit : "general";
}

/** A body of unknown length counts as large. */
function isLarge({ headers }: Request): boolean {
  const length = headers.get("content-length");
  return length === null ? headers.has("transfer-encoding") : Number(length) > LARGE_JSON_BYTES;
}
