import { replaceableBytes } from "#lib/assets/intake/replaceable-bytes";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { BodySpec, OperationSpec } from "#lib/contract/schema/operation";
import type { AppError } from "#lib/kernel/errors";
import { reserveStorage } from "#lib/storage/reserve-storage";
import { remainingQuota, storageFullError } from "#lib/storage/storage-account";
import { declaredLength } from "./body-stream";
import { isMultipart } from "./is-multipart";
import { isRawFile } from "./is-raw-file";
import { maxFileBytes } from "./max-file-bytes";

/** Allowance for the parts of a body that are not stored; smaller bodies are checked by the operation itself. */
const FRAME_BYTES = 16 * 1024;
/** JSON may escape one byte as six characters. */
const JSON_GROWTH = 6;
const BASE64_GROWTH = 4 / 3;

export interface StorageAllowance {
  bytes: number;
  full: () => AppError;
  release: () => void;
}

interface BodyOwner {
  /** Whose storage it is charged to; null if the body is not stored. */
  payer: string | null;
  /** The clip that it will belong to. */
  clip: Pick<OwnedClip, "id"> | null;
  /** A visitor's reply is charged to the clip's owner. */
  isReply: boolean;
  /** The first request with the same Idempotency-Key: the bytes that it stored must not cause a refusal of this one. */
  first: { bodyBytes: number } | null;
}

export const unlimitedAllowance: StorageAllowance = {
  bytes: Number.POSITIVE_INFINITY,
  full: storageFullError,
  release: () => undefined,
};

/**
 * Holds the room for a body before it is read, as `reserveStorage` does. Without a length it is refused when the room runs out.
 */
export async function readStorageAllowance(
  { body, method, errors }: OperationSpec,
  { payer, clip, isReply, first }: BodyOwner,
  request: Request,
): Promise<StorageAllowance> {
  // Unless it brings a file, a change may also shrink the stored bytes, which only the operation knows.
  if ((method !== "POST" && body?.kind !== "multipart") || !body || payer === null || !errors.includes("storage_full"))
    return unlimitedAllowance;
  // JSON in place of a form names a partial upload, whose bytes are already counted.
  if (body.kind === "multipart" && !isMultipart(request) && !isRawFile(body, request)) return unlimitedAllowance;
  const kind = body.kind === "multipart" ? body.file.kind : "package";
  const replaced = clip && kind !== "package" && !first ? await replaceableBytes(clip.id, kind, method) : 0;
  const beyond = first?.bodyBytes ?? replaced;
  const bytes = (await remainingQuota(payer)) + beyond;
  const full = () =>
    storageFullError(isReply ? "The sender's storage is full, so your reply cannot be stored." : undefined);
  const declared = storedBytes(body, request);
  if (body.kind === "json" && !declared) return { ...unlimitedAllowance, bytes, full };
  const most = body.kind === "json" ? 0 : maxFileBytes(body);
  const { release } = await reserveStorage(payer, declared ?? Math.min(bytes, most), { beyond, full });
  return { bytes, full, release };
}

function storedBytes(body: BodySpec, request: Request): number | null {
  const declared = declaredLength(request);
  const isForm = isMultipart(request) || isRawFile(body, request);
  if (declared === null) return isForm || request.headers.has("transfer-encoding") ? null : 0;
  const growth = isForm ? 1 : body.kind === "json" ? JSON_GROWTH : BASE64_GROWTH;
  return Math.max(0, Math.floor((declared - FRAME_BYTES) / growth));
}
