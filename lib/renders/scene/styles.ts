import { ThumbnailStyle } from "#lib/generated/prisma/client";

export function chooseStyle(name: string | undefined): ThumbnailStyle {
  const slug = name?.trim().toLowerCase();
  return Object.values(ThumbnailStyle).find((style) => style === slug) ?? "auto";
}

export interface ThumbnailOptions {
  style?: string | undefined;
  /** Seconds; ink and tags are shown as at that time. */
  timestamp?: number | undefined;
}
