import { assertNotProcessing, bumpContentVersion, unpublishPackage } from "#lib/clips/content-version";
import { imageFacts } from "#lib/clips/facts/asset-facts";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset, Derivative } from "#lib/generated/prisma/client";
import { normalizeFileName } from "#lib/ink/file-name";
import { MAX_FORMER_NAMES } from "#lib/ink/picture-names";
import { pickPictureTexts, type WrittenTexts } from "#lib/ink/picture-texts";
import { AppError } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { deleteBlobRows, storeFilesWithinQuota } from "#lib/storage/blob-register";
import type { IncomingFile } from "../intake/incoming-file";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { getUploadByName, listUploadsByName } from "../uploads-by-name";
import { assertReadableAnswer, type IncomingImage, withPreparedImage } from "./prepare-image";
import { stageImageFiles } from "./stage-image-files";

type Picture = Asset & { derivatives: Derivative[] };

interface NewFileOfImage extends WrittenTexts {
  /** its filename or original name, or a former one */
  name: string;
  file: IncomingFile;
  ifMatch?: readonly string[] | null;
  signal: AbortSignal;
}

/** Position, id, ink and pins stay, and each text without a new one. The filename changes, and former names remain valid. */
export async function replaceImage(
  clip: OwnedClip,
  { name, file, ifMatch = null, signal, ...texts }: NewFileOfImage,
): Promise<{ asset: Asset; warnings: string[] }> {
  assertNotProcessing(clip);
  assertEtag(await getPicture(clip.id, name), ifMatch);
  return withPreparedImage(file, signal, async (image) => {
    assertReadableAnswer(clip, image);
    const asset = await store(clip, image, { name, file, texts, ifMatch });
    return { asset, warnings: image.warnings };
  });
}

async function store(
  clip: OwnedClip,
  image: IncomingImage,
  {
    name,
    file,
    texts,
    ifMatch,
  }: { name: string; file: IncomingFile; texts: WrittenTexts; ifMatch: readonly string[] | null },
): Promise<Asset> {
  const { files, columns } = await stageImageFiles(clip.id, file, image);
  const { asset, gone } = await storeFilesWithinQuota(clip.id, files, async (tx) => {
    await bumpContentVersion(tx, clip);
    await file.claim?.(tx);
    const before = await getPicture(clip.id, name, tx);
    assertEtag(before, ifMatch);
    const old = [before.blobKey, ...before.derivatives.map(({ blobKey }) => blobKey)];
    await tx.derivative.deleteMany({ where: { assetId: before.id } });
    const { names, originalNames } = imageFacts(before);
    const called = before.originalName ? [before.originalName, ...originalNames] : originalNames;
    const asset = await tx.asset.update({
      where: { id: before.id },
      data: {
        ...columns,
        ...pickPictureTexts(texts, before),
        facts: {
          warnings: image.warnings,
          names: [...names, before.filename].slice(-MAX_FORMER_NAMES),
          originalNames: called.slice(0, MAX_FORMER_NAMES),
        },
      },
    });
    await deleteBlobRows(tx, clip.id, old);
    await unpublishPackage(tx, clip.id);
    const hidden = await renewPictures(tx, clip.id, { hasNewFile: true });
    return { asset, gone: [...old, ...hidden] };
  });
  await finishPictureChange(clip.id, gone);
  return asset;
}

/** By a current or former name, so that a repeated replacement finds the same picture. */
async function getPicture(clipId: number, name: string, tx: Transaction = db()): Promise<Picture> {
  const pictures = await tx.asset.findMany({ where: { clipId, kind: "image" }, include: { derivatives: true } });
  const isNamed = listUploadsByName(pictures, name).length > 0;
  const original = normalizeFileName(name);
  const former = pictures.find((one) => {
    const { names, originalNames } = imageFacts(one);
    return names.includes(name) || (!isNamed && originalNames.includes(original));
  });
  return former ?? getUploadByName(pictures, name);
}

function assertEtag({ sha256 }: Asset, etags: readonly string[] | null): void {
  if (etags === null || etags.includes("*") || etags.includes(sha256)) return;
  throw new AppError("precondition_failed", "The picture was replaced in the meantime. Look at it again.", {
    headers: { ETag: `"${sha256}"` },
  });
}
