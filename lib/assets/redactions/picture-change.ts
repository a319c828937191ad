import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import type { Transaction } from "#lib/platform/database/db";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { scheduleRedaction } from "./redact-images";
import { withdrawUnredactedImages } from "./withdraw-unredacted-images";

/**
 * For every change of pictures or ink, at the end of its transaction: recipients get no pixels below a redaction, and
 * annotated images are drawn again. Returns keys for `finishPictureChange`.
 */
export async function renewPictures(
  tx: Transaction,
  clipId: number,
  { hasNewFile = false }: { hasNewFile?: boolean } = {},
): Promise<string[]> {
  const hidden = await withdrawUnredactedImages(tx, clipId);
  await enqueueAnnotateImages(tx, clipId);
  if (hasNewFile) await enqueueReadPictures(tx, clipId);
  return hidden;
}

/** After the commit. */
export async function finishPictureChange(clipId: number, goneKeys: readonly string[]): Promise<void> {
  await removeDeletedFiles(goneKeys);
  if (goneKeys.length > 0) await scheduleRedaction(clipId);
}
