import { annotateLater } from "#lib/clips/annotate-later";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { inClipLine } from "#lib/clips/clip-transaction";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { requireVersion } from "#lib/clips/require-version";
import { refuseBeyondQuota } from "#lib/clips/storage-account";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { processSingleton } from "#lib/kernel/runtime.mjs";
import { currentTurn } from "#lib/kernel/turn.mjs";
import { type Transaction, transaction } from "#lib/platform/db";
import { recordCreated } from "#lib/platform/idempotent-run";
import { createPlaces } from "#lib/platform/places";
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
  const { hidden, count } = await inkTransaction(clip.id, prepared, async (tx) => {
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

/** Large ink of all clips is written one at a time, in turns, since several at once would block the event loop. */
export function inkTransaction<T>(
  clipId: number,
  { document }: PreparedDrawing,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const write = () => transaction(work);
  const places = () => processSingleton("large ink", () => createPlaces(1));
  return inClipLine(clipId, () => (document.length > LARGE_LENGTH ? places().run(currentTurn(), write) : write()));
}
