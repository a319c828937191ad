import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { addImage, type NewImage } from "./images/add-image";
import { addAudio, type NewAudio } from "./recordings/add-audio";
import { claimPartialUpload, getPartialUpload } from "./uploads/partial-upload";

export async function attachUpload(
  clip: OwnedClip,
  { uploadId, ...input }: { uploadId: string } & Omit<NewImage & NewAudio, "file">,
): Promise<{ asset: Asset; warnings: string[] }> {
  const { upload } = await getPartialUpload(clip, uploadId);
  const kind = upload.kind === "image" ? "image" : "audio";
  const file = await claimPartialUpload(clip, kind, upload.id);
  try {
    const added = await (kind === "image" ? addImage : addAudio)(clip, { ...input, file });
    await file.stored?.();
    return added;
  } finally {
    await file.staged.discard();
  }
}
