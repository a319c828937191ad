import { type Actor, toActor } from "#lib/accounts/sessions/actor";
import {
  type Admission,
  type AdmissionOptions,
  authenticateAndLoad,
} from "#lib/accounts/sessions/authenticate-and-load";
import { type StoredFile, uploadSelect } from "#lib/assets/find-file";
import { type ClipView, clipViewSelect } from "#lib/clips/clip-view";
import { clipPageSelect } from "#lib/clips/list/list-clips";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { listClips } from "#lib/contract/clips";
import type { LimitClass, OperationSpec, SubjectKind } from "#lib/contract/schema/operation";
import { AppError } from "#lib/kernel/errors";
import { requestContext } from "#lib/kernel/request/request-context.mjs";
import { isDatabaseFull } from "#lib/platform/database/database-errors";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { hasReplica } from "#lib/platform/database/replica";
import { isFilename } from "#lib/storage/keys";
import { invalidTokenError, requestCredential } from "../identity/authenticate";
import { signedActor } from "../identity/signed-url";
import type { Visitor } from "../identity/visitor";
import { isMultipart } from "../request/is-multipart";
import { readQuery } from "../request/read-request";
import { addressCaller, chargeAddress, chargeReply, chargeRequest, chargeSelect } from "./limits";

/** More than a person types: the body probably carries a file. */
const LARGE_JSON_BYTES = 64 * 1024;

interface Call {
  operation: OperationSpec;
  request: Request;
  headers: Headers;
  /** The path's parameters before they are validated. */
  raw: Record<string, string | string[]>;
}

interface Admitted {
  actor: Actor | null;
  /** What the path names, if it is the actor's. */
  found: PreloadedResource;
}

export interface PreloadedResource {
  clip: OwnedClip | null;
  view?: ClipView;
  upload?: StoredFile | null;
  places?: string | undefined;
}

export const noPreload: PreloadedResource = { clip: null };

export async function rateLimitAnonymous(call: Call, { ip, bucket }: Visitor): Promise<Admitted> {
  const { operation, request } = call;
  callerIs(bucket);
  await counted(call, () => chargeRequest(operation, limitOf(operation, request), addressCaller(ip)));
  if (operation.subject === "reply" && operation.body) await counted(call, () => chargeReply(ip));
  return { actor: null, found: noPreload };
}

/** The caller, counted, and what the path names of theirs: one statement, where the limiter is in the database. */
export async function authenticateRequest(call: Call): Promise<Admitted> {
  const { operation, request, raw } = call;
  const kind = limitOf(operation, request);
  const signed = operation.signed ? await signedActor(request, raw.vstId) : null;
  if (signed) {
    callerIs(signed.user.id);
    await counted(call, () => chargeRequest(operation, kind, `user:${signed.user.id}`));
    return { actor: signed, found: noPreload };
  }
  const charge = chargeSelect(operation, kind);
  const value = operation.subject === "page" ? pageOf(call) : null;
  const admission = await admissionOf(call, { take: charge?.take, value, ...namedBy(operation, raw) });
  const { user, counted: taken } = admission;
  callerIs(user.id);
  await counted(call, async () =>
    charge && taken ? charge.judge(taken) : chargeRequest(operation, kind, `user:${user.id}`),
  );
  const places = value ? (admission.value ?? "[]") : undefined;
  return { actor: await toActor(admission), found: { clip: admission.clip, ...admission.beside, places } };
}

function pageOf({ request }: Call): ReturnType<typeof clipPageSelect> {
  if (hasReplica()) return null;
  try {
    const query = readQuery(listClips, request);
    return query ? clipPageSelect(query) : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Failed authentication is charged to the address, or tokens could be guessed without limit. */
async function admissionOf(
  call: Call,
  asked: AdmissionOptions<Partial<PreloadedResource>>,
): Promise<Admission<Partial<PreloadedResource>, string>> {
  try {
    const admission = await authenticateAndLoad<Partial<PreloadedResource>, string>(
      await requestCredential(call.request),
      asked,
    );
    if (!admission) throw invalidTokenError();
    return admission;
  } catch (error) {
    if (asked.take && isDatabaseFull(error)) return admissionOf(call, { ...asked, take: undefined });
    if (error instanceof AppError && error.code === "invalid_token")
      await counted(call, () => chargeAddress(call.request));
    throw error;
  }
}

const MOST_DIGITS = 9;

/** Runs before the path is validated: the validator refuses a malformed id. */
function namedBy(
  { subject }: OperationSpec,
  raw: Call["raw"],
): Pick<AdmissionOptions<Partial<PreloadedResource>>, "clipId" | "beside"> {
  if (!subject || !ofClip.has(subject)) return {};
  const id = String(raw.vstId ?? raw.id);
  if (id.length > MOST_DIGITS || !/^[1-9]\d*$/.test(id)) return {};
  return { clipId: Number(id), beside: besideClip(subject, String(raw.filename)) };
}

const ofClip: ReadonlySet<SubjectKind> = new Set(["clip", "record", "recording", "picture", "upload"]);

function besideClip(subject: SubjectKind, filename: string): JoinedRead<Partial<PreloadedResource>> | undefined {
  if (subject === "record") return { ...clipViewSelect, read: (row) => ({ view: clipViewSelect.read(row) }) };
  if ((subject !== "recording" && subject !== "picture") || !isFilename(filename)) return undefined;
  const upload = uploadSelect(uploadKinds[subject], filename);
  return { ...upload, read: (row) => ({ upload: upload.read(row) }) };
}

export const uploadKinds = { recording: "audio", picture: "image" } as const;

function callerIs(caller: string): void {
  const exchange = requestContext();
  if (exchange) exchange.caller = caller;
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
