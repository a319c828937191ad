import type { StoredFile } from "#lib/assets/find-file";
import { notFound } from "#lib/kernel/errors";
import { getThumbnail } from "#lib/renders/get-thumbnail";
import type { SharedClip } from "#lib/shares/access/open-share";
import { getPublicFile } from "#lib/shares/views/public-file";
import { findPublicVideo } from "#lib/shares/views/public-video";
import { answerThumbnail } from "../answers/answer-thumbnail";
import { readAuthor } from "../identity/link-cookies";
import { sendStored } from "../response/send-file";
import { PUBLIC_CARD, PUBLIC_THUMBNAIL, PUBLIC_VIDEO } from "../response/urls";

function optionsFor({ passwordHash, privacy }: SharedClip) {
  const guarded = passwordHash !== null || privacy === "private";
  return { cacheControl: guarded ? "private, no-store" : "private, no-cache", crossOrigin: !guarded };
}

export function sendShown(request: Request, share: SharedClip, file: StoredFile): Promise<Response> {
  return sendStored(request, file, optionsFor(share));
}

export async function answerPublicFile(request: Request, share: SharedClip, filename: string): Promise<Response> {
  const options = optionsFor(share);
  if (filename === PUBLIC_THUMBNAIL) return answerThumbnail(request, await getThumbnail(share.clip.id), options);
  if (filename === PUBLIC_CARD) {
    return answerThumbnail(request, await getThumbnail(share.clip.id, { isLinkCard: true }), options);
  }
  if (filename === PUBLIC_VIDEO) {
    const video = await findPublicVideo(share);
    if (!video) throw notFound("The file");
    return sendStored(request, video, options);
  }
  return sendStored(request, await getPublicFile(share, filename, readAuthor(request)), options);
}
