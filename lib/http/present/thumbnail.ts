import type { Thumbnail } from "#lib/generated/prisma/client";
import { chooseStyle, type ThumbnailOptions } from "#lib/renders/scene/styles";
import { urls } from "../response/urls";

export function presentThumbnail(thumbnail: Thumbnail, options: ThumbnailOptions, origin: string) {
  const { style, timestamp, blobKey, width, height } = thumbnail;
  const named = new URLSearchParams({ style, ...(timestamp === null ? {} : { timestamp: String(timestamp) }) });
  return {
    success: true as const,
    thumbnail_url: `${urls.thumbnail(origin, thumbnail.clipId)}?${named}`,
    thumbnail_path: blobKey,
    style: options.style ?? style,
    applied_style: chooseStyle(style),
    timestamp,
    width,
    height,
  };
}
