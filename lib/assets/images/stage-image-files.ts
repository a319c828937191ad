import type { Prisma } from "#lib/generated/prisma/client";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import type { IncomingFile } from "../intake/incoming-file";
import { derivativeRows, stageRenditions } from "../redactions/image-renditions";
import type { IncomingImage } from "./prepare-image";

/** The files of an uploaded picture, under new names, and the columns of its row. */
export async function stageImageFiles(
  clipId: number,
  { staged, originalName }: IncomingFile,
  { accepted, prepared }: IncomingImage,
): Promise<{ files: NewBlob[]; columns: PictureColumns }> {
  const { contentType, extension } = accepted;
  const filename = newFilename(clipId, "image", extension);
  const key = blobKey(clipId, "image", filename);
  const renditions = prepared ? await stageRenditions(clipId, prepared) : [];
  return {
    files: [{ key, staged, contentType }, ...renditions.map(({ blob }) => blob)],
    columns: {
      filename,
      originalName,
      blobKey: key,
      contentType,
      sizeBytes: BigInt(staged.sizeBytes),
      sha256: staged.sha256,
      format: extension,
      width: prepared?.width ?? null,
      height: prepared?.height ?? null,
      preparation: prepared ? "ready" : "raw",
      derivatives: { create: derivativeRows(renditions) },
    },
  };
}

type PictureColumns = Pick<
  Prisma.AssetUncheckedCreateInput,
  | "filename"
  | "originalName"
  | "blobKey"
  | "contentType"
  | "sizeBytes"
  | "sha256"
  | "format"
  | "width"
  | "height"
  | "preparation"
> & { derivatives: { create: ReturnType<typeof derivativeRows> } };
