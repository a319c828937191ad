import type { Actor } from "#lib/accounts/actor";
import { replaceableBytes } from "#lib/assets/replaceable-bytes";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { roomOf, storageFull } from "#lib/clips/storage-account";
import type { OperationSpec } from "#lib/contract/operation";
import { ownerOfReplyToken } from "#lib/shares/owner-of-reply-token";
import { isMultipart } from "./read-multipart";

/** What a body has around the things that are kept, at the most; a small one is left to the operation itself. */
const FRAME_BYTES = 16 * 1024;
/** JSON may write a character of one byte with six. */
const JSON_GROWTH = 6;

/** How much of a body there is room for, and what to say where there is none. */
export interface Room {
  bytes: number;
  full: () => Error;
}

/** Room without end. */
export const anyRoom: Room = { bytes: Number.POSITIVE_INFINITY, full: storageFull };

/**
 * The room that whoever pays for the body has left; refuses with 413 `storage_full` before a byte is read where the
 * declared length tells that it is too little. What is declared falsely, or not at all, ends when the room does.
 */
export async function roomFor(
  { access, body, method, errors }: OperationSpec,
  actor: Actor | null,
  clip: Pick<OwnedClip, "id"> | null,
  params: unknown,
  request: Request,
): Promise<Room> {
  // Changes of what is there may make it smaller: only they themselves can tell.
  if (method !== "POST" || !body || !errors.includes("storage_full")) return anyRoom;
  const token = access === "reply" ? (params as { token: string }).token : null;
  const owner = token === null ? (actor?.user.id ?? null) : await ownerOfReplyToken(token);
  if (owner === null) return anyRoom;
  const room = await roomOf(owner);
  if (room === Number.POSITIVE_INFINITY) return anyRoom;
  const replaced = clip && body.kind === "multipart" ? await replaceableBytes(body.file.kind, clip.id) : 0;
  const bytes = room + replaced;
  const full = () =>
    storageFull(token === null ? undefined : "The sender's storage is full: your answer cannot be kept.");
  const declared = Number(request.headers.get("content-length") ?? 0);
  const least = (declared - FRAME_BYTES) / (isMultipart(request) ? 1 : JSON_GROWTH);
  // JSON in the place of a form names an upload in parts, whose bytes are counted already.
  const isCounted = body.kind === "multipart" && !isMultipart(request);
  if (!isCounted && least > bytes) throw full();
  return { bytes, full };
}
