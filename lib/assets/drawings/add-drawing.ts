import { assertVersion } from "#lib/clips/assert-version";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { processSingleton } from "#lib/config/runtime";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { currentTurn } from "#lib/kernel/turn";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { runInClipOrder } from "#lib/storage/clip-transaction";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { assertRecording } from "../intake/assert-recording";
import { assertInkLimit } from "../intake/clip-bounds";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { findNewestDrawing, insertDrawing } from "./drawing-rows";
import type { DrawingText } from "./ink-rows";

interface Condition {
  recording?: string | undefined;
  newest?: string | undefined;
  ifMatch?: readonly string[] | null;
}

export async function addDrawing(
  clip: OwnedClip,
  prepared: PreparedDrawing,
  { recording, newest, ifMatch = null }: Condition = {},
): Promise<{ drawing: DrawingText; count: number }> {
  assertNotProcessing(clip);
  const { document, coordinates } = prepared;
  const id = newId("drw");
  const { drawing, hidden, count } = await inkTransaction(clip, prepared, async (tx, written) => {
    await assertVersion(tx, clip.id, ifMatch);
    await bumpContentVersion(tx, clip);
    if (recording !== undefined) await assertRecording(tx, clip.id, recording);
    const last = await findNewestDrawing(tx, clip.id);
    if (newest !== undefined) assertNewest(last, newest);
    // The clock of another server may be ahead, or that by which a package was exported.
    const now = new Date(Math.max(clock.now().getTime(), (last?.createdAt.getTime() ?? 0) + 1));
    const drawing: DrawingText = { id, document, coordinates, version: 1, createdAt: now, updatedAt: now };
    await insertDrawing(tx, { clipId: clip.id, written }, drawing, prepared);
    await assertInkLimit(tx, clip.id, "drawing_data");
    const count = await tx.drawing.count({ where: { clipId: clip.id } });
    const hidden = await renewPictures(tx, clip.id);
    await assertWithinQuota(tx, clip.id);
    await recordCreated(tx, drawing.id);
    return { drawing, count, hidden };
  });
  await finishPictureChange(clip.id, hidden);
  return { drawing, count };
}

function assertNewest(last: { id: string } | null, known: string): void {
  if ((last?.id ?? "none") === known) return;
  throw new AppError(
    "precondition_failed",
    "The clip has other drawings than you know. List its drawings, then send your change.",
  );
}

/** From this size on, Prisma takes a noticeable time to send it. */
const LARGE_LENGTH = 1024 * 1024;

/** Large ink of all clips is written one at a time, in turns, since several at the same time would block the event loop. */
export async function inkTransaction<T>(
  { id: clipId }: OwnedClip,
  { document, coordinates }: PreparedDrawing,
  work: (tx: Transaction, written: WrittenBytes) => Promise<T>,
): Promise<T> {
  const places = () => processSingleton("large ink", () => createFairSemaphore(1));
  return withWrittenBytes(document.length + (coordinates?.length ?? 0), (written) => {
    const write = () => transaction((tx) => work(tx, written));
    return runInClipOrder(clipId, () =>
      document.length > LARGE_LENGTH ? places().run(currentTurn(), write) : write(),
    );
  });
}
