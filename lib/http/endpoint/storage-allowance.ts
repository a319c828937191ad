import { replaceableBytes } from "#lib/assets/replaceable-bytes";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { remainingQuota, storageFull } from "#lib/clips/storage-account";
import type { OperationSpec } from "#lib/contract/operation";
import { isMultipart } from "../bytes/is-multipart";

/** Allowance for the parts of a body that are not stored; smaller bodies are checked by the operation itself. */
const FRAME_BYTES = 16 * 1024;
/** JSON may escape one byte as six characters. */
const JSON_GROWTH = 6;

export interface StorageAllowance {
  bytes: number;
  full: () => Error;
}

export interface BodyOwner {
  /** Whose storage it is charged to; null if the body is not stored. */
  payer: string | null;
  /** The clip that it will belong to. */
  clip: Pick<OwnedClip, "id"> | null;
  /** A visitor's reply is charged to the clip's owner. */
  isReply: boolean;
}

export const unlimited: StorageAllowance = { bytes: Number.POSITIVE_INFINITY, full: storageFull };

/** 413 `storage_full` before reading, if the declared length tells; otherwise when the allowance runs out. */
export async function allowanceFor(
  { body, method, errors }: OperationSpec,
  { payer, clip, isReply }: BodyOwner,
  request: Request,
): Promise<StorageAllowance> {
  // A change may also shrink what is stored, which only the operation can tell, unless it brings a file.
  if ((method !== "POST" && body?.kind !== "multipart") || !body || payer === null || !errors.includes("storage_full"))
    return unlimited;
  const allowance = await remainingQuota(payer);
  if (allowance === Number.POSITIVE_INFINITY) return unlimited;
  const kind = body.kind === "multipart" ? body.file.kind : "package";
  const replaced = clip && kind !== "package" ? await replaceableBytes(clip.id, kind, method) : 0;
  const bytes = allowance + replaced;
  const full = () => storageFull(isReply ? "The sender's storage is full: your answer cannot be kept." : undefined);
  const declared = Number(request.headers.get("content-length") ?? 0);
  const least = (declared - FRAME_BYTES) / (isMultipart(request) ? 1 : JSON_GROWTH);
  // JSON in place of a form names a partial upload, whose bytes are already counted.
  const isCounted = body.kind === "multipart" && !isMultipart(request);
  if (!isCounted && least > bytes) throw full();
  return { bytes, full };
}
