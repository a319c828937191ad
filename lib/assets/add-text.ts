import { Readable } from "node:stream";
import { storeWithRows } from "#lib/clips/blob-register";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { blobKey, newFilename } from "#lib/clips/keys";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/limits";
import type { Asset } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { newId } from "#lib/platform/ids";
import { refuseTooMuchText } from "./clip-bounds";
import { countCharacters } from "./count-characters";

/** Stores a text of the clip; its type is kept as a slug, whatever it is called. */
export async function addText(
  clip: OwnedClip,
  wish: { textContent: string; type: string; language?: string | undefined },
): Promise<Asset> {
  refuseWhileProcessing(clip);
  const type = textType(wish.type);
  const staged = await blobs().stage(Readable.from([Buffer.from(wish.textContent, "utf8")]), {
    maxBytes: bounds.textBytes,
  });
  const extension = type === "vtt" ? "vtt" : type === "srt" ? "srt" : "txt";
  const contentType = extension === "vtt" ? "text/vtt; charset=utf-8" : "text/plain; charset=utf-8";
  const filename = newFilename(clip.id, "text", extension);
  const key = blobKey(clip.id, "text", filename);
  try {
    return await storeWithRows(clip.id, [{ key, staged, contentType }], async (tx) => {
      await changeContent(tx, clip.id);
      const asset = await tx.asset.create({
        data: {
          id: newId("ast"),
          clipId: clip.id,
          kind: "text",
          filename,
          blobKey: key,
          contentType,
          sizeBytes: BigInt(staged.sizeBytes),
          sha256: staged.sha256,
          textType: type,
          language: wish.language ?? null,
          facts: { characters: countCharacters(wish.textContent) },
          createdAt: clock.now(),
        },
      });
      await refuseTooMuchText(tx, clip.id, "text_content");
      const content = searchableText(wish.textContent);
      await tx.assetText.create({ data: { assetId: asset.id, clipId: clip.id, content } });
      return asset;
    });
  } finally {
    await staged.discard();
  }
}

/** What the search reads of a text: its first 64 K characters, without NUL, which PostgreSQL cannot hold. */
export function searchableText(text: string): string {
  return text.slice(0, 65_536).replaceAll("\u0000", " ").toWellFormed();
}

/** Any name becomes `[a-z0-9_-]{1,32}`. */
export function textType(wish: string): string {
  const slug = wish
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32);
  return slug || "text";
}
