import { annotateLater } from "#lib/clips/annotate-later";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { requireVersion } from "#lib/clips/require-version";
import { refuseBeyondQuota } from "#lib/clips/storage-account";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { type Transaction, transaction } from "#lib/platform/db";
import { recordCreated } from "#lib/platform/idempotent-run";
import { runExclusive } from "#lib/platform/keyed-mutex";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { refuseTooMuchInk } from "./clip-bounds";
import { coverSoon } from "./cover-images";
import { insertDrawing } from "./drawing-rows";
import { hideUncovered } from "./hide-uncovered";
import type { DrawingText } from "./ink-rows";
import { requireRecording } from "./require-recording";

interface Condition {
  recording?: string | undefined;
  ifMatch?: readonly string[] | null;
}

export async function addDrawing(
  clip: OwnedClip,
  prepared: PreparedDrawing,
  { recording, ifMatch = null }: Condition = {},
): Promise<{ drawing: DrawingText; count: number }> {
  refuseWhileProcessing(clip);
  const { document, coordinates } = prepared;
  const now = clock.now();
  const drawing: DrawingText = { id: newId("drw"), document, coordinates, version: 1, createdAt: now, updatedAt: now };
  const { hidden, count } = await serializeLargeInk(prepared, async (tx) => {
    await requireVersion(tx, clip.id, ifMatch);
    await changeContent(tx, clip.id);
    if (recording !== undefined) await requireRecording(tx, clip.id, recording);
    await insertDrawing(tx, clip.id, drawing, prepared);
    await refuseTooMuchInk(tx, clip.id, "drawing_data");
    const count = await tx.drawing.count({ where: { clipId: clip.id } });
    const hidden = await hideUncovered(tx, clip.id);
    await annotateLater(tx, clip.id);
    await refuseBeyondQuota(tx, clip.id);
    await recordCreated(tx, drawing.id);
    return { count, hidden };
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
  return { drawing, count };
}

/** From this size on, Prisma takes a noticeable time to send it. */
const LARGE_LENGTH = 1024 * 1024;

/** Serialises writes of large ink, since several at once would block the event loop. */
export function serializeLargeInk<T>({ document }: PreparedDrawing, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return document.length > LARGE_LENGTH ? runExclusive("large ink", () => transaction(work)) : transaction(work);
}
