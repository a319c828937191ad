import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/schema/limits";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { storeCopy } from "./store-copy";

/**
 * A draft of the same owner with the same sound, pictures, ink, tags and texts; links, views, replies, the finished
 * package and what was before stay with the original. All or nothing. Gives the new id. Throws 503 if the original
 * changes in the meantime.
 */
export async function duplicateClip(
  original: OwnedClip,
  title: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { copyId } = await storeCopy(original, {
    title: title ?? titleOfCopy(original),
    signal,
    beside: recordCreated,
  });
  return copyId;
}

function titleOfCopy({ title }: OwnedClip): string {
  return `Copy of ${title}`.slice(0, bounds.titleLength).toWellFormed();
}
