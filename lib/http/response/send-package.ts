import { clipSlug } from "#lib/clips/clip-slug";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { type PackageToSend, packageFile } from "#lib/packages/export/package-file";
import { VST_MEDIA_TYPE } from "#lib/vst/write/layout";
import { fileResponse } from "./files";

export async function sendPackage(
  request: Request,
  clip: OwnedClip,
  extension: "vst" | "vst.zip",
  file?: PackageToSend,
): Promise<Response> {
  file ??= await packageFile(clip.id);
  return fileResponse(request, {
    sizeBytes: file.sizeBytes,
    etag: file.etag,
    contentType: extension === "vst" ? VST_MEDIA_TYPE : "application/zip",
    filename: `${clipSlug(clip)}.${extension}`,
    disposition: "attachment",
    cacheControl: "private, no-cache",
    source: { kind: "stream", open: file.open, memoryBytes: file.memoryBytes },
  });
}
