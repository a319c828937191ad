import type { Clip } from "#lib/generated/prisma/client";
import { normalizeText } from "#lib/kernel/normalize-text";

export function clipSlug(clip: Pick<Clip, "id" | "title">): string {
  const slug = normalizeText(clip.title, "NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return slug || `clip-${clip.id}`;
}
