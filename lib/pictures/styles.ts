export const THUMBNAIL_STYLES = ["auto", "image", "waveform", "collage", "card"] as const;

export type ThumbnailStyle = (typeof THUMBNAIL_STYLES)[number];

export function styleOf(name: string | undefined): ThumbnailStyle {
  const slug = name?.trim().toLowerCase();
  return THUMBNAIL_STYLES.find((style) => style === slug) ?? "auto";
}

export interface ThumbnailOptions {
  style?: string | undefined;
  /** Seconds; ink and tags are shown as at that time. */
  timestamp?: number | undefined;
}
