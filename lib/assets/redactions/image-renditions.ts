import { newId } from "#lib/kernel/ids";
import type { PreparedImage } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import type { NewBlob } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";

const roles = ["display", "thumb", "small"] as const;

export interface Rendition {
  role: (typeof roles)[number];
  filename: string;
  blob: NewBlob;
  width: number;
  height: number;
}

export function stageRenditions(clipId: number, prepared: PreparedImage): Promise<Rendition[]> {
  return Promise.all(
    roles.map(async (role) => {
      const { path, extension, contentType, width, height } = prepared[role];
      const filename = newFilename(clipId, role, extension);
      const blob = { key: blobKey(clipId, "image", filename), staged: await scratch().adopt(path), contentType };
      return { role, filename, blob, width, height };
    }),
  );
}

export function derivativeRows(renditions: readonly Rendition[]) {
  return renditions.map(({ role, filename, blob, width, height }) => ({
    id: newId("der"),
    role,
    filename,
    blobKey: blob.key,
    contentType: blob.contentType,
    sizeBytes: BigInt(blob.staged.sizeBytes),
    width,
    height,
  }));
}
