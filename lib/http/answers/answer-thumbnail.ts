import type { StoredFile } from "#lib/assets/find-file";
import type { Placeholder } from "#lib/renders/get-thumbnail";
import { fileResponse } from "../response/files";
import { sendStored } from "../response/send-file";

/** Revalidated on each use, since the picture changes with the clip. */
export function answerThumbnail(
  request: Request,
  found: StoredFile | Placeholder,
  { cacheControl = "private, no-cache", crossOrigin = false } = {},
): Promise<Response> {
  if ("key" in found) return sendStored(request, found, { cacheControl, crossOrigin });
  const { bytes, sha256, contentType } = found;
  return fileResponse(request, {
    sizeBytes: bytes.length,
    etag: sha256,
    contentType,
    filename: contentType === "image/jpeg" ? "thumbnail.jpg" : "thumbnail.webp",
    disposition: "inline",
    cacheControl,
    crossOrigin,
    source: {
      kind: "stream",
      async *open({ start, end }) {
        yield bytes.subarray(start, end + 1);
      },
      // The same for everyone.
      memoryBytes: 0,
    },
  });
}
