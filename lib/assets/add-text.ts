import { Readable } from "node:stream";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/schema/limits";
import type { Asset } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { withFewMarks } from "#lib/kernel/normalize-text";
import type { Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { scratch } from "#lib/platform/scratch/scratch";
import { storeFilesWithinQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { fillTranscript, readFillingText } from "#lib/transcripts/fill-transcript";
import { readCues, writeCueText } from "#lib/vst/texts/captions";
import { assertTextLimit } from "./intake/clip-bounds";
import { countCharacters } from "./intake/count-characters";

/** A text of type transcription also becomes the clip's transcript; a warning says if that fails. */
export async function addText(
  clip: OwnedClip,
  input: { textContent: string; type: string; language?: string | undefined },
): Promise<{ asset: Asset; warnings: string[] }> {
  assertNotProcessing(clip);
  const type = textType(input.type);
  const language = input.language ?? null;
  const filling = await readFillingText(clip.id, { type, content: input.textContent, language });
  const staged = await scratch().stage(Readable.from([Buffer.from(input.textContent, "utf8")]), {
    maxBytes: bounds.textBytes,
  });
  const warnings = filling.kind === "unreadable" ? [`not_a_transcript: The text ${filling.problem}.`] : [];
  const extension = type === "vtt" ? "vtt" : type === "srt" ? "srt" : "txt";
  const contentType = extension === "vtt" ? "text/vtt; charset=utf-8" : "text/plain; charset=utf-8";
  const filename = newFilename(clip.id, "text", extension);
  const key = blobKey(clip.id, "text", filename);
  try {
    const insert = async (tx: Transaction, written: WrittenBytes) => {
      await bumpContentVersion(tx, clip);
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
          language,
          facts: { characters: countCharacters(input.textContent), warnings },
          createdAt: clock.now(),
        },
      });
      await assertTextLimit(tx, clip.id, "text_content");
      await fillTranscript(tx, { clipId: clip.id, written }, filling, asset.id);
      if (filling.kind !== "transcript") {
        const content = searchableText(input.textContent);
        await tx.assetText.create({ data: { assetId: asset.id, clipId: clip.id, content } });
      }
      await recordCreated(tx, asset.id);
      return asset;
    };
    const expected = filling.kind === "transcript" ? filling.serialized.document.length : 0;
    const asset = await withWrittenBytes(expected, (written) =>
      storeFilesWithinQuota(clip.id, [{ key, staged, contentType }], (tx) => insert(tx, written)),
    );
    return { asset, warnings };
  } finally {
    await staged.discard();
  }
}

const SEARCHED_LENGTH = 65_536;

/** The first 64 K characters without NUL, which PostgreSQL cannot store; of captions only the words. */
export function searchableText(text: string): string {
  const beginning = withFewMarks(text.slice(0, SEARCHED_LENGTH));
  const cues = beginning.includes("-->") ? readCues(beginning) : [];
  const words = cues.length > 0 ? writeCueText(cues) : beginning;
  return words.slice(0, SEARCHED_LENGTH).replaceAll("\u0000", " ").toWellFormed();
}

/** `[a-z0-9_-]{1,32}`. */
export function textType(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32);
  return slug || "text";
}
