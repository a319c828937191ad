import { db } from "#lib/platform/database/db";
import type { SharedClip } from "../access/open-share";

interface PublicVideo {
  key: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  recognised: true;
  width: number;
  height: number;
}

type OfLink = Pick<SharedClip, "privacy" | "passwordHash" | "maxViews" | "allowDownload"> & { clip: { id: number } };

/**
 * The MP4 of the link's exact content, if one was made and everyone with the link may have it. It never starts one: a
 * crawler may ask.
 */
export async function findPublicVideo(share: OfLink): Promise<PublicVideo | null> {
  const isOpen = share.passwordHash === null && share.maxViews === null && share.privacy !== "private";
  if (!isOpen || !share.allowDownload) return null;
  const include = { blob: true, clip: { select: { contentVersion: true } } };
  const video = await db().video.findUnique({ where: { clipId: share.clip.id }, include });
  if (!video || video.contentVersion !== video.clip.contentVersion) return null;
  const { key, contentType, sha256, sizeBytes } = video.blob;
  const { filename, width, height } = video;
  return { key, filename, contentType, sha256, sizeBytes: Number(sizeBytes), recognised: true, width, height };
}
