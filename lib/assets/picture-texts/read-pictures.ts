import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import { defineClipJob } from "#lib/job-runner/define-clip-job";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { pictureReader } from "#lib/platform/picture-reader/picture-reader";
import type { PictureLine } from "#lib/platform/picture-reader/port";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { keepSureLines } from "./keep-sure-lines";

/** Then others have their turn. */
const AT_ONCE = 10;

export const readPicturesWork = defineClipJob("read-pictures", readPictures, skipUnreadable);

/** Redactions are in the pixels of what it reads. */
export async function readPictures(clipId: number, signal: AbortSignal): Promise<void> {
  const reader = pictureReader();
  if (!reader) return;
  const unread = await listUnread(clipId);
  for (const { id, blobKey } of unread.slice(0, AT_ONCE)) {
    signal.throwIfAborted();
    const file = await localCopy(blobKey);
    try {
      if (file) await storeLines(clipId, id, keepSureLines(await reader.read({ input: file.path, signal })));
    } finally {
      await file?.release();
    }
  }
  if (unread.length > AT_ONCE) await transaction((tx) => enqueueReadPictures(tx, clipId));
}

/** After several tries: the picture counts as one without text, and the next ones are read. */
async function skipUnreadable(clipId: number): Promise<void> {
  const [first, ...others] = await listUnread(clipId);
  if (first) await storeLines(clipId, first.id, []);
  if (others.length > 0) await transaction((tx) => enqueueReadPictures(tx, clipId));
}

function listUnread(clipId: number) {
  return db().derivative.findMany({
    where: { role: "display", text: null, asset: { clipId, kind: "image", preparation: "ready" } },
    select: { id: true, blobKey: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Nothing is stored for a rendition that a redaction or another picture has ended in the meantime. */
async function storeLines(clipId: number, derivativeId: string, lines: PictureLine[]): Promise<void> {
  const content = lines.map(({ text }) => text).join("\n");
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`;
    await tx.$executeRaw`
      INSERT INTO picture_texts (derivative_id, clip_id, lines, content, created_at)
      SELECT id, ${clipId}::int, ${JSON.stringify(lines)}::jsonb, ${content}, ${clock.now()}
      FROM derivatives WHERE id = ${derivativeId} FOR KEY SHARE
      ON CONFLICT DO NOTHING`;
  });
}
