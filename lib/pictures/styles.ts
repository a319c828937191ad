export const THUMBNAIL_STYLES = ["auto", "image", "waveform", "collage", "card"] as const;

export type ThumbnailStyle = (typeof THUMBNAIL_STYLES)[number];

export function styleOf(wish: string | undefined): ThumbnailStyle {
  const slug = wish?.trim().toLowerCase();
  return THUMBNAIL_STYLES.find((style) => style === slug) ?? "auto";
}

export interface ThumbnailWish {
  style?: string | undefined;
  /** Seconds; ink and tags are shown as at that time. */
  timestamp?: number | undefined;
}
