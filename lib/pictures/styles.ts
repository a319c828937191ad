/** The pictures that can be drawn of a clip; `auto` takes what says most of it. */
export const THUMBNAIL_STYLES = ["auto", "image", "waveform", "collage", "card"] as const;

export type ThumbnailStyle = (typeof THUMBNAIL_STYLES)[number];

/** The style that a wish comes to: any name that we do not know means `auto`. */
export function styleOf(wish: string | undefined): ThumbnailStyle {
  const slug = wish?.trim().toLowerCase();
  return THUMBNAIL_STYLES.find((style) => style === slug) ?? "auto";
}

/** What a caller asks for. */
export interface ThumbnailWish {
  style?: string | undefined;
  /** Seconds; ink and tags are shown as they are then. */
  timestamp?: number | undefined;
}
