import { annotateLater } from "#lib/clips/annotate-later";
import { type NewBlob, storeWithRows } from "#lib/clips/blob-register";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { blobKey, newFilename } from "#lib/clips/keys";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/limits";
import type { Asset } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { recordCreated } from "#lib/platform/idempotent-run";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { coverSoon } from "./cover-images";
import { hideUncovered } from "./hide-uncovered";
import { derivativeRows, stageRenditions } from "./image-renditions";
import type { IncomingFile } from "./incoming-file";
import { type IncomingImage, withPreparedImage } from "./prepare-image";

/** With display and thumbnail renditions. Durable when it resolves. */
export async function addImage(
  clip: OwnedClip,
  file: IncomingFile,
  position: string | undefined,
  signal: AbortSignal,
): Promise<{ asset: Asset; warnings: string[] }> {
  refuseWhileProcessing(clip);
  return withPreparedImage(file, signal, async (image) => {
    const asset = await store(clip, file, image, position);
    return { asset, warnings: image.accepted.warnings };
  });
}

async function store(
  clip: OwnedClip,
  file: IncomingFile,
  { accepted, prepared }: IncomingImage,
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
    // It may be the first picture now, which ink without a picture refers to.
    const hidden = await hideUncovered(tx, clip.id);
    await annotateLater(tx, clip.id);
    await recordCreated(tx, asset.id);
    return { asset, hidden };
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
  return asset;
}
