import type { Transaction } from "#lib/platform/database/db";
import { placeReply } from "./seen-clip";
import type { Snapshot } from "./snapshot";
import type { SeenClip } from "./spot";

/** In the order in which they came, in the seconds and pictures of that reader. */
export async function readReplies(
  tx: Transaction,
  clipId: number,
  seen: SeenClip,
): Promise<NonNullable<Snapshot["replies"]>> {
  const rows = await tx.reply.findMany({
    where: { clipId, suspectedAt: null, deletedAt: null },
    include: { blob: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ blob, ...reply }) => ({
    ...reply,
    at: placeReply(seen, reply),
    audio: blob && {
      key: blob.key,
      filename: reply.filename ?? "reply",
      contentType: blob.contentType,
      sizeBytes: Number(blob.sizeBytes),
      sha256: blob.sha256,
      crc32: Number(blob.crc32),
    },
  }));
}
