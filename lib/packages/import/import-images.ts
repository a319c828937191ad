import { readFile } from "node:fs/promises";
import { imageWarnings } from "#lib/assets/images/prepare-image";
import { detectFileType } from "#lib/assets/intake/detect-file-type";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma } from "#lib/generated/prisma/client";
import { pickPictureTexts } from "#lib/ink/picture-texts";
import type { RedactedBox } from "#lib/ink/redactions";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { normalizeText } from "#lib/kernel/normalize-text";
import { displaySide } from "#lib/platform/media/display-side";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type PreparedImage, type SniffedType } from "#lib/platform/media/port";
import type { StagedFile } from "#lib/platform/scratch/port";
import { isCleanPicture } from "#lib/vst/read/clean-media";
import type { OpenVst } from "#lib/vst/read/read-vst";
import { type Covers, readAnnotated, readCovers } from "./import-covers";
import type { ImportFiles, NewFile } from "./import-files";
import type { ImportedManifest } from "./import-manifest";
import { findOriginalName, listImageNames, listPackagedImages } from "./packaged-pictures";

/** The engine's concurrency. */
const AT_ONCE = 2;

type Role = "display" | "thumb" | "small" | "annotated";

export type ImportedImage = { asset: Prisma.AssetCreateManyInput; derivatives: Prisma.DerivativeCreateManyInput[] };

/** Keeps pictures that equal this service's own, and processes others again like an upload. */
export async function importImages(
  manifest: ImportedManifest,
  vst: OpenVst,
  {
    redactions,
    files,
    signal,
  }: { redactions: ReadonlyMap<number, RedactedBox[]>; files: ImportFiles; signal: AbortSignal },
): Promise<ImportedImage[]> {
  const pictures = placed(listPackagedImages(manifest));
  const covers = await readCovers(vst, files);
  const imported: ImportedImage[] = [];
  for (let index = 0; index < pictures.length; index += AT_ONCE) {
    signal.throwIfAborted();
    const some = pictures.slice(index, index + AT_ONCE);
    const pending = some.map((picture, offset) => {
      const boxes = redactions.get(index + offset) ?? [];
      return importImage({ ...picture, boxes }, index + offset === 0 ? covers : {}, vst, files, signal);
    });
    // Waits for all, since their files are discarded together.
    const settled = await Promise.allSettled(pending);
    for (const result of settled) {
      if (result.status === "rejected") throw result.reason;
      imported.push(result.value);
    }
  }
  return imported;
}

type Picture = ImportedManifest["images"][number] & {
  href: string;
  place: number;
  boxes: RedactedBox[];
};

/** Positions are numbers; a label means directly after the previous picture. */
function placed<T extends { position?: number | string | undefined }>(
  pictures: readonly T[],
): (T & { place: number })[] {
  let place = 0;
  return pictures.map((picture) => {
    if (typeof picture.position === "number") place = Math.max(place, picture.position);
    return { ...picture, place };
  });
}

async function importImage(
  picture: Picture,
  covers: Covers,
  vst: OpenVst,
  files: ImportFiles,
  signal: AbortSignal,
): Promise<ImportedImage> {
  const { href, boxes, position } = picture;
  const staged = await files.stage(href, bounds.imageBytes);
  const { sniffed, prepared } = await inspect(href, staged, boxes, files, signal);
  const isKept = await isWhatWeWouldMake(staged, sniffed, prepared);
  const display = isKept ? await copyOfDisplay(href, prepared, sniffed, files) : await newFile(prepared.display, files);
  const cover = async (role: keyof Covers) => (isKept && covers[role]) || newFile(prepared[role], files);
  const shown: [Role, NewFile][] = [
    ["display", display],
    ["thumb", await cover("thumb")],
    ["small", await cover("small")],
  ];
  const annotated = await readAnnotated(vst, files, { href, display, boxes });
  if (annotated) shown.push(["annotated", annotated]);
  const id = newId("ast");
  return {
    asset: {
      id,
      clipId: files.clipId,
      kind: "image",
      ...files.add("image", "image", staged, sniffed.contentType, sniffed.extension),
      originalName: findOriginalName(href, vst),
      format: sniffed.extension,
      position: picture.place,
      positionLabel: typeof position === "string" ? normalizeText(position, "NFC") : null,
      ...pickPictureTexts(picture),
      // Pixel tags refer to the size of the upload; the package may contain a smaller rendition.
      width: picture.uploadedWidth ?? prepared.width,
      height: picture.uploadedHeight ?? prepared.height,
      preparation: "ready",
      facts: {
        warnings: imageWarnings(prepared),
        names: listImageNames(picture),
        ...(boxes.length > 0 ? { covered: boxes.map((box) => [...box]) } : {}),
      },
    },
    derivatives: shown.map(([role, picture]) => derivative(id, role, picture, files)),
  };
}

async function inspect(
  path: string,
  staged: StagedFile,
  redactions: RedactedBox[],
  files: ImportFiles,
  signal: AbortSignal,
): Promise<{ sniffed: SniffedType; prepared: PreparedImage }> {
  const { sniffed } = await detectFileType("image", "vst_file", { staged, originalName: null, declaredType: null });
  if (!sniffed) throw unreadable(path, "it is not an image");
  const outDir = await files.workFolder();
  try {
    const prepared = await mediaEngine().inspectImage({ input: staged.path, outDir, sniffed, redactions, signal });
    return { sniffed, prepared };
  } catch (error) {
    if (!(error instanceof MediaError) || error.retryable) throw error;
    throw unreadable(path, error.message, error);
  }
}

async function isWhatWeWouldMake(staged: StagedFile, sniffed: SniffedType, prepared: PreparedImage): Promise<boolean> {
  if (sniffed.contentType !== "image/jpeg" && sniffed.contentType !== "image/png") return false;
  const { width, height } = prepared;
  const isTooLarge = Math.max(width, height) > displaySide(width, height);
  if (prepared.isCutOff || !prepared.alreadyCovered || isTooLarge) return false;
  return isCleanPicture(await readFile(staged.path), sniffed.contentType);
}

/** A copy, because upload and display rendition are deleted independently. */
async function copyOfDisplay(
  path: string,
  { width, height }: PreparedImage,
  { contentType, extension }: SniffedType,
  files: ImportFiles,
): Promise<NewFile> {
  return { staged: await files.stageAgain(path, bounds.imageBytes), contentType, extension, width, height };
}

async function newFile(
  file: PreparedImage["display"] | PreparedImage["thumb" | "small"],
  files: ImportFiles,
): Promise<NewFile> {
  const { contentType, extension, width, height } = file;
  return { staged: await files.adopt(file.path), contentType, extension, width, height };
}

function derivative(assetId: string, role: Role, file: NewFile, files: ImportFiles) {
  const { staged, contentType, extension, width, height } = file;
  const { sha256: _sha256, ...stored } = files.add("image", role, staged, contentType, extension);
  return { id: newId("der"), assetId, role, ...stored, width, height };
}

function unreadable(path: string, message: string, cause?: unknown): AppError {
  return new AppError("validation_failed", `vst_file: ${path} cannot be read: ${message}`, {
    errors: { vst_file: [`${path} cannot be read: ${message}`] },
    cause,
  });
}
