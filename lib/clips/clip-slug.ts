import type { Clip } from "#lib/generated/prisma/client";

export function clipSlug(clip: Pick<Clip, "id" | "title">): string {
  const slug = clip.title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return slug || `clip-${clip.id}`;
}
