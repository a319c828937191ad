import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import { Prisma } from "#lib/generated/prisma/client";
import { defineClipJob } from "#lib/job-runner/define-clip-job";
import type { JobTools } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { MediaError } from "#lib/platform/media/port";
import { pictureReader } from "#lib/platform/picture-reader/picture-reader";
import type { PictureLine, PictureReader } from "#lib/platform/picture-reader/port";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { ServerFull } from "#lib/platform/store-error";
import { lockClip } from "#lib/storage/clip-transaction";
import { keepSureLines } from "./keep-sure-lines";

/** Then others have their turn. */
const AT_ONCE = 10;

export const readPicturesWork = defineClipJob("read-pictures", readPictures);

type Reading = Pick<JobTools, "signal" | "isLastAttempt">;

/**
 * Redactions are in the pixels of what it reads. A picture counts as one without text only where the picture is the reason;
 * the sweep comes back for others. Each further entry needs one that was stored, so it ends.
 */
async function readPictures(clipId: number, signal: AbortSignal, { isLastAttempt, isLast }: JobTools) {
  const reader = pictureReader();
  if (!reader) return;
  const unread = await listUnread(clipId);
  const tried = unread.slice(0, AT_ONCE);
  const failures: unknown[] = [];
  for (const { id, blobKey } of tried) {
    signal.throwIfAborted();
    try {
      await storeLines(clipId, id, await readLines(reader, blobKey, { signal, isLastAttempt }));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServerFull) throw error;
      failures.push(error);
    }
  }
  const stored = tried.length - failures.length;
  const [cause] = failures;
  if (stored === 0 && cause !== undefined) throw new Error("No picture of the clip can be read now.", { cause });
  if (stored > 0 && unread.length > stored) await transaction((tx) => enqueueReadPictures(tx, clipId, { isLast }));
}

/** None of a rendition whose file is gone. */
async function readLines(reader: PictureReader, blobKey: string, { signal, isLastAttempt }: Reading) {
  const file = await localCopy(blobKey);
  if (!file) return [];
  try {
    return keepSureLines(await reader.read({ input: file.path, signal }));
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const { reason } = error;
    const isTooMuch = reason === "time_limit" || reason === "memory_limit";
    if (reason !== "image_undecodable" && !(isTooMuch && isLastAttempt)) throw error;
    log().info("picture without text", { blobKey, reason });
    return [];
  } finally {
    await file.release();
  }
}

/** In any order, so that those that fail each time keep none of the others waiting. */
function listUnread(clipId: number) {
  return query<{ id: string; blobKey: string }>(Prisma.sql`
    SELECT derivatives.id, derivatives.blob_key AS "blobKey" FROM derivatives
    JOIN assets ON assets.id = derivatives.asset_id AND assets.kind = 'image' AND assets.preparation = 'ready'
    WHERE assets.clip_id = ${clipId}::int AND derivatives.role = 'display'
      AND NOT EXISTS (SELECT 1 FROM picture_texts WHERE derivative_id = derivatives.id)
    ORDER BY random()`);
}

/** Nothing is stored for a rendition that a redaction or another picture has ended in the meantime. */
async function storeLines(clipId: number, derivativeId: string, lines: PictureLine[]): Promise<void> {
  const content = lines.map(({ text }) => text).join("\n");
  await transaction(async (tx) => {
    await lockClip(tx, clipId);
    await tx.$executeRaw`
      INSERT INTO picture_texts (derivative_id, clip_id, lines, content, created_at)
      SELECT id, ${clipId}::int, ${JSON.stringify(lines)}::jsonb, ${content}, ${clock.now()}
      FROM derivatives WHERE id = ${derivativeId} FOR KEY SHARE
      ON CONFLICT DO NOTHING`;
  });
}
