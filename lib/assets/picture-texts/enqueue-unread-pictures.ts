import { enqueueReadPictures } from "#lib/clips/jobs/enqueue-read-pictures";
import { config } from "#lib/config/config";
import { Prisma } from "#lib/generated/prisma/client";
import { transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";

const CLIPS = 200;

/**
 * Those from before pictures were read, those whose entry in the queue is lost, and those that could not be read: some in each
 * sweep, behind all others. Any of them, so that those that fail each time keep none of the others waiting.
 */
export async function enqueueUnreadPictures(most = CLIPS): Promise<void> {
  if (!config().readPictures) return;
  const clips = await query<{ id: number }>(Prisma.sql`
    SELECT assets.clip_id AS id FROM derivatives
    JOIN assets ON assets.id = derivatives.asset_id AND assets.kind = 'image' AND assets.preparation = 'ready'
    JOIN clips ON clips.id = assets.clip_id
    JOIN users ON users.id = clips.user_id AND users.request_id IS NULL
    WHERE derivatives.role = 'display'
      AND NOT EXISTS (SELECT 1 FROM picture_texts WHERE derivative_id = derivatives.id)
    GROUP BY assets.clip_id ORDER BY random() LIMIT ${most}`);
  for (const { id } of clips) await transaction((tx) => enqueueReadPictures(tx, id, { isLast: true }));
}
