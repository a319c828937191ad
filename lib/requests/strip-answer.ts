import { fileByName, renameImageReferences } from "#lib/assets/images/image-references";
import { openRecording } from "#lib/assets/recordings/audio-renditions";
import { includesAllBoxes, listImagesToRedact, listRedactedBoxes } from "#lib/assets/redactions/images-to-redact";
import { redactImages } from "#lib/assets/redactions/redact-images";
import { compareByPosition } from "#lib/clips/clip-view";
import { imageFacts } from "#lib/clips/facts/asset-facts";
import { asJson } from "#lib/clips/facts/clip-json";
import type { Asset, Blob, Derivative } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import type { SniffedType } from "#lib/platform/media/port";
import { sniffFile } from "#lib/platform/media/sniff/sniff-file";
import { scratch } from "#lib/platform/scratch/scratch";
import type { CopiedBlob, NewBlob } from "#lib/storage/blob-register";
import { deleteBlobRows } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import type { WrittenClip } from "#lib/storage/written-bytes";

type Picture = Asset & { derivatives: (Derivative & { blob: Blob })[] };

interface Replacement {
  asset: Asset;
  file: CopiedBlob | NewBlob;
  filename: string;
  columns: Partial<Pick<Asset, "contentType" | "sizeBytes" | "sha256" | "format" | "width" | "height" | "preparation">>;
}

/** Files in place of the uploads of an answer, so that nothing of them is left but sound and pixels. */
export interface StrippedFiles {
  files: (CopiedBlob | NewBlob)[];
  replacements: Replacement[];
}

/** The files exist until `work` has finished. */
export async function withStrippedFiles<T>(
  clipId: number,
  signal: AbortSignal,
  work: (stripped: StrippedFiles) => Promise<T>,
): Promise<T> {
  await redactImages(clipId, signal);
  const pictures: Picture[] = await db().asset.findMany({
    where: { clipId, kind: "image" },
    include: { derivatives: { include: { blob: true } } },
  });
  const recording = await db().asset.findFirst({ where: { clipId, kind: "audio" } });
  const folder = await scratch().workFolder();
  try {
    const replacements = pictures.map(shownInPlace);
    if (recording) replacements.push(await cleanInPlace(recording, folder.path, signal));
    return await work({ files: replacements.map(({ file }) => file), replacements });
  } finally {
    await folder.remove();
  }
}

/** The picture as others see it: upright, without metadata, with redactions in its pixels. */
function shownInPlace(asset: Picture): Replacement {
  const shown = asset.derivatives.find(({ role }) => role === "display");
  if (!shown) throw changed();
  const extension = shown.filename.split(".").at(-1) ?? "bin";
  const filename = newFilename(asset.clipId, "image", extension);
  const key = blobKey(asset.clipId, "image", filename);
  return {
    asset,
    filename,
    file: { key, copyOf: shown.blob, contentType: shown.contentType },
    columns: {
      contentType: shown.contentType,
      sizeBytes: shown.blob.sizeBytes,
      sha256: shown.blob.sha256,
      format: extension,
      width: shown.width,
      height: shown.height,
    },
  };
}

async function cleanInPlace(asset: Asset, outDir: string, signal: AbortSignal): Promise<Replacement> {
  const recording = await openRecording(asset.blobKey);
  try {
    const staged = await scratch().adopt((await cleanRecording(recording, outDir, signal)).path);
    const type = await sniffFile(staged.path, staged.head);
    if (type?.family !== "audio") throw new AppError("conflict", "The recording cannot be read. Record it again.");
    const filename = newFilename(asset.clipId, "audio", type.extension);
    const key = blobKey(asset.clipId, "audio", filename);
    const { sizeBytes, sha256 } = staged;
    const { contentType, extension: format } = type;
    return {
      asset,
      filename,
      file: { key, staged, contentType },
      columns: { contentType, sizeBytes: BigInt(sizeBytes), sha256, format, preparation: "pending" },
    };
  } finally {
    await recording.release();
  }
}

/** The same sound in its own container; an MP3 where that cannot be written without metadata. */
async function cleanRecording(
  { path: input, sniffed }: { path: string; sniffed: SniffedType },
  outDir: string,
  signal: AbortSignal,
): Promise<{ path: string }> {
  const request = { input, outDir, sniffed, signal };
  return (await mediaEngine().cleanAudio(request)) ?? (await mediaEngine().prepareAudio(request)).playback;
}

/** Returns the keys of the uploads, to remove after the commit. Requires the clip's row lock and the rows of `files`. */
export async function insertReplacements(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  { replacements }: StrippedFiles,
): Promise<string[]> {
  const current = await tx.asset.findMany({ where: { clipId, kind: { in: ["image", "audio"] } } });
  const isSame = ({ asset }: Replacement) => current.some(({ blobKey }) => blobKey === asset.blobKey);
  if (current.length !== replacements.length || !replacements.every(isSame)) throw changed();
  const isCovered = ({ asset, boxes }: Awaited<ReturnType<typeof listImagesToRedact>>[number]) =>
    includesAllBoxes(listRedactedBoxes(asset), boxes);
  if (!(await listImagesToRedact(tx, clipId)).every(isCovered)) throw changed();
  await nameByFile(tx, { clipId, written }, current);
  for (const { asset, filename, file, columns } of replacements) {
    const { names, covered, warnings } = imageFacts(asset);
    const facts = asset.kind === "image" ? { names: [...names, asset.filename], covered, warnings } : asset.facts;
    await tx.asset.update({
      where: { id: asset.id },
      data: { ...columns, filename, blobKey: file.key, originalName: null, facts: asJson(facts) },
    });
  }
  await tx.drawingVersion.deleteMany({ where: { clipId } });
  const uploads = replacements.map(({ asset }) => asset.blobKey);
  await deleteBlobRows(tx, clipId, uploads);
  return uploads;
}

/** References by the file's name on the device become references to the file here: that name is removed. */
async function nameByFile(tx: Transaction, of: WrittenClip, assets: readonly Asset[]): Promise<void> {
  const pictures = assets.filter(({ kind }) => kind === "image").sort(compareByPosition);
  const own = new Set<unknown>(
    pictures.flatMap((one) => [one.originalName, ...imageFacts(one).originalNames]).filter((name) => name !== null),
  );
  const fileOf = fileByName(pictures);
  if (own.size > 0) await renameImageReferences(tx, of, (name) => (own.has(name) ? fileOf(name) : null));
}

function changed(): AppError {
  return new AppError("conflict", "The answer was changed while it was being sent. Send it again.");
}
