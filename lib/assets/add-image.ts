import { annotateLater } from "#lib/clips/annotate-later";
import { type NewBlob, storeWithRows } from "#lib/clips/blob-register";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { blobKey, newFilename } from "#lib/clips/keys";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/limits";
import { AppError, fieldError } from "#lib/errors";
import type { Asset } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { newId } from "#lib/platform/ids";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type PreparedImage } from "#lib/platform/media/port";
import { type Accepted, acceptFile } from "./accept-file";
import { coverSoon } from "./cover-images";
import { hideUncovered } from "./hide-uncovered";
import { derivativeRows, stageRenditions } from "./image-renditions";
import type { IncomingFile } from "./incoming-file";

/** Stores a picture with its display and thumbnail renditions; durable when it returns. */
export async function addImage(
  clip: OwnedClip,
  file: IncomingFile,
  position: string | undefined,
  signal: AbortSignal,
): Promise<{ asset: Asset; warnings: string[] }> {
  refuseWhileProcessing(clip);
  const accepted = await acceptFile("image", "image_file", file);
  const folder = await blobs().workFolder();
  try {
    const prepared = await prepare(file, accepted, folder.path, signal);
    const asset = await store(clip, file, accepted, prepared, position);
    return { asset, warnings: accepted.warnings };
  } finally {
    await folder.remove();
  }
}

async function prepare(
  file: IncomingFile,
  accepted: Accepted,
  outDir: string,
  signal: AbortSignal,
): Promise<PreparedImage | null> {
  if (!accepted.sniffed) return null;
  try {
    return await mediaEngine().inspectImage({ input: file.staged.path, outDir, sniffed: accepted.sniffed, signal });
  } catch (error) {
    if (!(error instanceof MediaError) || error.reason !== "image_undecodable") throw error;
    throw new AppError("validation_failed", error.message, { errors: { image_file: [error.message] }, cause: error });
  }
}

async function store(
  clip: OwnedClip,
  file: IncomingFile,
  accepted: Accepted,
  prepared: PreparedImage | null,
  position: string | undefined,
): Promise<Asset> {
  const filename = newFilename(clip.id, "image", accepted.extension);
  const key = blobKey(clip.id, "image", filename);
  const files: NewBlob[] = [{ key, staged: file.staged, contentType: accepted.contentType }];
  const renditions = prepared ? await stageRenditions(clip.id, prepared) : [];
  files.push(...renditions.map(({ blob }) => blob));
  const { asset, hidden } = await storeWithRows(clip.id, files, async (tx) => {
    await changeContent(tx, clip.id);
    await file.claim?.(tx);
    const count = await tx.asset.count({ where: { clipId: clip.id, kind: "image" } });
    if (count >= bounds.imagesPerClip)
      throw fieldError("image_file", `a clip holds at most ${bounds.imagesPerClip} pictures`);
    const last = await tx.asset.aggregate({ where: { clipId: clip.id, kind: "image" }, _max: { position: true } });
    const next = (last._max.position ?? -1) + 1;
    const index = position !== undefined && /^\d{1,6}$/.test(position) ? Number(position) : null;
    const asset = await tx.asset.create({
      data: {
        id: newId("ast"),
        clipId: clip.id,
        kind: "image",
        filename,
        originalName: file.originalName,
        blobKey: key,
        contentType: accepted.contentType,
        sizeBytes: BigInt(file.staged.sizeBytes),
        sha256: file.staged.sha256,
        format: accepted.extension,
        position: index ?? next,
        positionLabel: index === null ? (position ?? null) : null,
        width: prepared?.width ?? null,
        height: prepared?.height ?? null,
        preparation: prepared ? "ready" : "raw",
        facts: { warnings: accepted.warnings },
        createdAt: clock.now(),
        derivatives: { create: derivativeRows(renditions) },
      },
    });
    // It may stand before the others now, and ink that names no picture means the first one.
    const hidden = await hideUncovered(tx, clip.id);
    await annotateLater(tx, clip.id);
    return { asset, hidden };
  });
  await blobs().remove(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
  return asset;
}
