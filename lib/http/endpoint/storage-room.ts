import { replaceableBytes } from "#lib/assets/replaceable-bytes";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { roomOf, storageFull } from "#lib/clips/storage-account";
import type { OperationSpec } from "#lib/contract/operation";
import { isMultipart } from "../bytes/read-multipart";

/** What a body has around the things that are kept, at the most; a small one is left to the operation itself. */
const FRAME_BYTES = 16 * 1024;
/** JSON may write a character of one byte with six. */
const JSON_GROWTH = 6;

/** How much of a body there is room for, and what to say where there is none. */
export interface Room {
  bytes: number;
  full: () => Error;
}

/** Where a body will be kept. */
export interface Keeper {
  /** The person whose storage it goes to; null for a body that is not kept. */
  payer: string | null;
  /** The clip that it becomes part of. */
  clip: Pick<OwnedClip, "id"> | null;
  /** A stranger's answer goes to the storage of whoever asked. */
  isReply: boolean;
}

/** Room without end. */
export const anyRoom: Room = { bytes: Number.POSITIVE_INFINITY, full: storageFull };

/**
 * The room that whoever pays for the body has left; refuses with 413 `storage_full` before a byte is read where the
 * declared length tells that it is too little. What is declared falsely, or not at all, ends when the room does.
 */
export async function roomFor(
  { body, method, errors }: OperationSpec,
  { payer, clip, isReply }: Keeper,
  request: Request,
): Promise<Room> {
  // Changes of what is there may make it smaller: only they themselves can tell, unless they bring a file.
  if ((method !== "POST" && body?.kind !== "multipart") || !body || payer === null || !errors.includes("storage_full"))
    return anyRoom;
  const room = await roomOf(payer);
  if (room === Number.POSITIVE_INFINITY) return anyRoom;
  const replaced = clip && body.kind === "multipart" ? await replaceableBytes(clip.id, body.file.kind, method) : 0;
  const bytes = room + replaced;
  const full = () => storageFull(isReply ? "The sender's storage is full: your answer cannot be kept." : undefined);
  const declared = Number(request.headers.get("content-length") ?? 0);
  const least = (declared - FRAME_BYTES) / (isMultipart(request) ? 1 : JSON_GROWTH);
  // JSON in the place of a form names an upload in parts, whose bytes are counted already.
  const isCounted = body.kind === "multipart" && !isMultipart(request);
  if (!isCounted && least > bytes) throw full();
  return { bytes, full };
}
