import { bounds } from "#lib/contract/limits";
import { fieldError, notFound } from "#lib/errors";
import type { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { transaction } from "#lib/platform/db";
import { annotateLater } from "./annotate-later";
import { changeContent } from "./change-content";
import type { OwnedClip } from "./owned-clip";
import { requireVersion } from "./require-version";
import { mergePatch } from "./rules";

export interface ClipChange {
  title?: string | undefined;
  description?: string | null | undefined;
  voiceTags?: readonly object[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Null takes the timestamps back to the times of the tags. */
  timestamps?: unknown;
}

/**
 * Changes fields of a clip; an omitted field is kept. `merge` patches metadata (RFC 7396) instead of replacing it;
 * `ifMatch` lists the tags of which one must still hold.
 */
export async function updateClip(
  clip: OwnedClip,
  change: ClipChange,
  metadata: "merge" | "replace",
  ifMatch: readonly string[] | null = null,
): Promise<void> {
  await transaction(async (tx) => {
    await requireVersion(tx, clip.id, ifMatch);
    const data: Prisma.ClipUpdateManyMutationInput = {};
    if (change.title !== undefined) data.title = change.title;
    if (change.description !== undefined) data.description = change.description || null;
    if (change.voiceTags !== undefined) data.voiceTags = change.voiceTags as Prisma.InputJsonArray;
    if (change.timestamps !== undefined) data.timestamps = change.timestamps as Prisma.InputJsonValue;
    if (change.metadata !== undefined) {
      // Two merges at once come one after the other, so that neither loses what the other has written.
      await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id} FOR UPDATE`;
      const current = await tx.clip.findUnique({ where: { id: clip.id }, select: { metadata: true } });
      const next = metadata === "merge" ? mergePatch(current?.metadata, change.metadata) : change.metadata;
      if (JSON.stringify(next).length > bounds.metadataBytes)
        throw fieldError("metadata", "must be at most 64 KB of JSON");
      data.metadata = next as Prisma.InputJsonObject;
    }
    if (Object.keys(data).length === 0) return;
    if (data.voiceTags !== undefined || data.timestamps !== undefined) {
      await changeContent(tx, clip.id, data);
      if (data.voiceTags !== undefined) await annotateLater(tx, clip.id);
      return;
    }
    // Names may change while a conversion runs; the package then counts as stale.
    const changed = await tx.clip.updateMany({
      where: { id: clip.id },
      data: { ...data, version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() },
    });
    if (changed.count === 0) throw notFound();
  });
}
