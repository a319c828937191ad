import type { Request as ClipRequest } from "#lib/generated/prisma/client";
import { getRequestPicture } from "#lib/requests/picture";
import { sendStored } from "../response/send-file";

export async function answerRequestImage(request: Request, asked: ClipRequest): Promise<Response> {
  const picture = await getRequestPicture(asked);
  const file = picture && {
    key: picture.blobKey,
    filename: picture.filename,
    contentType: picture.contentType,
    sizeBytes: Number(picture.sizeBytes),
    sha256: picture.blob.sha256,
    recognised: true,
  };
  return sendStored(request, file, { cacheControl: "private, no-cache", crossOrigin: true });
}
