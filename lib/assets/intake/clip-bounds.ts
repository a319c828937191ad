import { config } from "#lib/config/config";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { AppError, fieldError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { formatSize } from "#lib/storage/storage-account";

/** Throws 422 for too many drawings, 413 for too much ink. Call after the change, in its transaction. */
export async function assertInkLimit(tx: Transaction, clipId: number, field: string): Promise<void> {
  const { clipDrawings, clipDrawingBytes, clipRedactions } = config().quotas;
  const total = await tx.drawing.aggregate({
    where: { clipId },
    _count: true,
    _sum: { sizeBytes: true, redactions: true, laserPoints: true },
  });
  if (total._count > clipDrawings) throw fieldError(field, `a clip holds at most ${clipDrawings} drawings`);
  if ((total._sum.redactions ?? 0) > clipRedactions) {
    throw fieldError(field, `a clip holds at most ${clipRedactions} strokes that redact`);
  }
  if ((total._sum.laserPoints ?? 0) > MAX_LASER_POINTS) {
    throw fieldError(field, `a clip holds at most ${MAX_LASER_POINTS} points of lasers`);
  }
  if ((total._sum.sizeBytes ?? 0) > clipDrawingBytes) {
    throw clipFull(`The drawings of a clip hold at most ${formatSize(clipDrawingBytes)} together.`);
  }
}

export async function assertTextLimit(tx: Transaction, clipId: number, field: string): Promise<void> {
  const { clipTexts, clipTextBytes } = config().quotas;
  const total = await tx.asset.aggregate({ where: { clipId, kind: "text" }, _count: true, _sum: { sizeBytes: true } });
  if (total._count > clipTexts) throw fieldError(field, `a clip holds at most ${clipTexts} texts`);
  if (Number(total._sum.sizeBytes ?? 0n) > clipTextBytes) {
    throw clipFull(`The texts of a clip hold at most ${formatSize(clipTextBytes)} together.`);
  }
}

function clipFull(message: string): AppError {
  return new AppError("storage_full", message);
}
