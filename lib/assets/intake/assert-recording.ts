import { AppError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

/** 412 where the clip has another recording than the one of that name: seconds of one are not those of another. */
export async function assertRecording(tx: Transaction, clipId: number, filename: string): Promise<void> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" }, select: { filename: true } });
  if (audio?.filename === filename) return;
  throw new AppError(
    "precondition_failed",
    "The clip has another recording now. Read the clip again, then send your change.",
  );
}
