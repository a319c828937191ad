import { db } from "#lib/platform/db";
import type { ClipReply } from "#lib/vst/clip-contents";
import { loadPackage, oneAtATime, type PackageToSend, packageOf } from "./package-file";

/** A clip as a .vst file in whatever state it is, for its owner to keep; with the answers to it where they are asked for. */
export async function exportClip(clipId: number, options: { includeReplies: boolean }): Promise<PackageToSend> {
  return oneAtATime(clipId, async () => {
    const texts = await loadPackage(clipId, { original: "uploaded" });
    return packageOf(options.includeReplies ? { ...texts, replies: await loadReplies(clipId) } : texts);
  });
}

async function loadReplies(clipId: number): Promise<ClipReply[]> {
  const rows = await db().reply.findMany({
    where: { clipId },
    include: { blob: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ message, senderName, senderEmail, createdAt, durationSeconds, filename, blob }) => ({
    message,
    senderName,
    senderEmail,
    createdAt,
    durationSeconds,
    audio: blob && {
      key: blob.key,
      filename: filename ?? "reply",
      contentType: blob.contentType,
      sizeBytes: Number(blob.sizeBytes),
      sha256: blob.sha256,
      crc32: Number(blob.crc32),
    },
  }));
}
