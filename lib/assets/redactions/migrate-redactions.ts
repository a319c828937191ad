import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { includesAllBoxes, listImagesToRedact, listRedactedBoxes } from "./images-to-redact";
import { scheduleRedaction } from "./redact-images";
import { withdrawUnredactedImages } from "./withdraw-unredacted-images";

/** Migration: records which pictures older redactions cover, and hides pictures until they are covered again. */
export async function migrateRedactions(signal: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    const [row] = await query<{ clipId: number }>(Prisma.sql`
      SELECT clip_id AS "clipId" FROM drawings WHERE redactions > 0 AND covers IS NULL AND clip_id > ${last}
      ORDER BY clip_id LIMIT 1`);
    if (!row) return;
    last = row.clipId;
    await adopt(row.clipId).catch((error: unknown) =>
      log().error("redactions were not looked at", { clipId: row.clipId, error }),
    );
  }
}

async function adopt(clipId: number): Promise<void> {
  const hidden = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR UPDATE`;
    const pictures = await listImagesToRedact(tx, clipId);
    if (pictures.some(({ asset, boxes }) => !includesAllBoxes(listRedactedBoxes(asset), boxes))) {
      // The current package still shows pixels that should be redacted, so recipients must not get it.
      const data = { version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() };
      await tx.clip.updateMany({ where: { id: clipId }, data });
    }
    const hidden = await withdrawUnredactedImages(tx, clipId);
    if (hidden.length > 0) await enqueueAnnotateImages(tx, clipId);
    return hidden;
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await scheduleRedaction(clipId);
}
