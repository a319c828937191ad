import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import type { WrittenTexts } from "#lib/ink/picture-texts";
import { addImage } from "./images/add-image";
import { type AudioClaims, addAudio } from "./recordings/add-audio";
import { claimPartialUpload, getPartialUpload } from "./uploads/partial-upload";

export async function attachUpload(
  clip: OwnedClip,
  uploadId: string,
  { position, ...claims }: AudioClaims & WrittenTexts & { position?: string | undefined },
  signal: AbortSignal,
): Promise<{ asset: Asset; warnings: string[] }> {
  const { upload } = await getPartialUpload(clip, uploadId);
  const kind = upload.kind === "image" ? "image" : "audio";
  const file = await claimPartialUpload(clip, kind, upload.id);
  try {
    const added =
      kind === "image"
        ? await addImage(clip, file, position, signal, claims)
        : await addAudio(clip, file, claims, signal);
    await file.stored?.();
    return added;
  } finally {
    await file.staged.discard();
  }
}
