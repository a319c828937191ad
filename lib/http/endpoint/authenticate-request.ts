import { type Actor, isAnswerToken, toActor } from "#lib/accounts/sessions/actor";
import {
  type Authenticated,
  authenticateAndLoad,
  type LoadOptions,
} from "#lib/accounts/sessions/authenticate-and-load";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { AppError } from "#lib/kernel/errors";
import { requestContext } from "#lib/kernel/request/request-context";
import { isDatabaseFull } from "#lib/platform/database/database-errors";
import { invalidTokenError, requestCredential } from "../identity/authenticate";
import { signedActor } from "../identity/signed-url";
import { bearerToken, type Visitor } from "../identity/visitor";
import {
  addressCaller,
  chargeAddress,
  chargeAnswer,
  chargeReply,
  chargeRequest,
  chargeSelect,
  chooseLimit,
} from "./limits";
import { findPreload } from "./preload";

interface Call {
  operation: OperationSpec;
  request: Request;
  headers: Headers;
  /** The path's parameters before they are validated. */
  raw: Record<string, string | string[]>;
}

/** Read by the statement that authenticates, besides the caller. */
export interface Preloaded {
  /** The clip of the path, if it is the caller's. */
  clip: OwnedClip | null;
  /** As the operation's `preload` reads it. */
  value: unknown;
}

interface Caller {
  actor: Actor | null;
  preloaded: Preloaded;
}

const nothingPreloaded: Preloaded = { clip: null, value: null };

/** Authenticates the caller, and charges their rate limit. */
export async function authenticateCaller(call: Call, visitor: Visitor): Promise<Caller> {
  if (call.operation.access !== "bearer") return rateLimitVisitor(call, visitor);
  return isAnswerToken(bearerToken(call.request)) ? authenticateAnswer(call, visitor) : authenticateUser(call);
}

async function rateLimitVisitor(call: Call, { ip, bucket }: Visitor): Promise<Caller> {
  const { operation, request } = call;
  setCaller(bucket);
  await withLimitHeaders(call, () => chargeRequest(operation, chooseLimit(operation, request), addressCaller(ip)));
  if (operation.subject === "reply" && operation.body) await withLimitHeaders(call, () => chargeReply(ip));
  if (operation.id === "beginAnswer") await withLimitHeaders(call, () => chargeAnswer(ip));
  return { actor: null, preloaded: nothingPreloaded };
}

/** One statement, if the limiter is in the database: caller, limit, and the caller's clip that the path names. */
async function authenticateUser(call: Call): Promise<Caller> {
  const { operation, request, raw } = call;
  const kind = chooseLimit(operation, request);
  const signed = operation.signed ? await signedActor(request, raw.vstId) : null;
  if (signed) {
    setCaller(signed.user.id);
    await withLimitHeaders(call, () => chargeRequest(operation, kind, `user:${signed.user.id}`));
    return { actor: signed, preloaded: nothingPreloaded };
  }
  const limit = chargeSelect(operation, kind);
  const reads = chooseReads(call);
  const found = await authenticateToken(call, { charge: limit?.charge, ...reads });
  const { user, rate, clip, joined, ofCaller } = found;
  setCaller(user.id);
  await withLimitHeaders(call, async () =>
    limit && rate ? limit.judge(rate) : chargeRequest(operation, kind, `user:${user.id}`),
  );
  const ownValue = reads.ofCaller ? (ofCaller ?? "[]") : null;
  return { actor: await toActor(found), preloaded: { clip, value: joined ?? ownValue } };
}

/** An answerer has no account: the address is charged, and takes turns. */
async function authenticateAnswer(call: Call, { ip, bucket }: Visitor): Promise<Caller> {
  const { operation, request } = call;
  setCaller(bucket);
  await withLimitHeaders(call, () => chargeRequest(operation, chooseLimit(operation, request), addressCaller(ip)));
  const { clip, joined, ...found } = await authenticateToken(call, chooseReads(call));
  return { actor: await toActor(found), preloaded: { clip, value: joined } };
}

/** Failed authentication is charged to the address, or tokens could be guessed without limit. */
async function authenticateToken(call: Call, asked: LoadOptions<unknown>): Promise<Authenticated<unknown, string>> {
  try {
    const found = await authenticateAndLoad<unknown, string>(await requestCredential(call.request), asked);
    if (!found) throw invalidTokenError();
    return found;
  } catch (error) {
    // A full database counts no requests.
    if (asked.charge && isDatabaseFull(error)) return authenticateToken(call, { ...asked, charge: undefined });
    if (error instanceof AppError && error.code === "invalid_token")
      await withLimitHeaders(call, () => chargeAddress(call.request));
    throw error;
  }
}

const MOST_DIGITS = 9;

/** Runs before the path is validated: the validator refuses a malformed id. */
function chooseReads({ operation, request, raw }: Call): Omit<LoadOptions<unknown>, "charge"> {
  const preload = findPreload(operation);
  if (preload?.of === "caller") return { ofCaller: preload.select(request) };
  if (operation.subject !== "clip" && operation.subject !== "upload") return {};
  const id = String(raw.vstId ?? raw.id);
  if (id.length > MOST_DIGITS || !/^[1-9]\d*$/.test(id)) return {};
  return { clipId: Number(id), joined: preload?.select(String(raw.filename)) };
}

function setCaller(caller: string): void {
  const context = requestContext();
  if (context) context.caller = caller;
}

/** Refused or not, the answer has the headers of the limit. */
async function withLimitHeaders({ headers }: Call, charge: () => Promise<Record<string, string>>): Promise<void> {
  try {
    for (const [name, value] of Object.entries(await charge())) headers.set(name, value);
  } catch (error) {
    if (error instanceof AppError) for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    throw error;
  }
}
