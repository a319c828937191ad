import type { Transaction } from "#lib/platform/database/db";
import type { Snapshot } from "./snapshot";

export async function readReplies(tx: Transaction, clipId: number): Promise<NonNullable<Snapshot["replies"]>> {
  const rows = await tx.reply.findMany({
    where: { clipId, suspectedAt: null },
    include: { blob: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ blob, ...reply }) => ({
    ...reply,
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
