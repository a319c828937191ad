import type { Clip } from "#lib/generated/prisma/client";

/** A file name from a title: letters and digits of any script, dashes between. */
export function clipSlug(clip: Pick<Clip, "id" | "title">): string {
  const slug = clip.title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return slug || `clip-${clip.id}`;
}
