import { readContents } from "#lib/packages/export/clip-contents";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import type { Snapshot, SnapshotTranscript } from "#lib/snapshots/snapshot";
import { type SpokenWords, selectShownTexts, spokenWords } from "#lib/transcripts/spoken-words";
import { findCurrentCaptions } from "#lib/transcripts/translations";
import type { ClipContents } from "#lib/vst/model/clip-contents";
import type { SharedClip } from "../access/open-share";

export interface PublicClipParts {
  snapshot: Snapshot;
  contents: ClipContents;
  spoken: SpokenWords | null;
  /** `spoken` is a translation. */
  isTranslated: boolean;
  texts: ReturnType<typeof selectShownTexts>;
  leftOut: { drawings: number; texts: number };
}

/** Limits of a page or answer; the package contains everything. */
const shown = { inkBytes: 512 * 1024, captions: true };
const TEXT_BYTES = 256 * 1024;

/** In the given language where that is stored, else in the one that is spoken. */
export async function loadPublicClip(share: SharedClip, language: string | null = null): Promise<PublicClipParts> {
  const snapshot = await readSnapshot(share.clip.id, { ...shown, primaryLsn: share.primaryLsn });
  const { transcript } = snapshot;
  const { leftOut, ...contents } = await readContents(snapshot, TEXT_BYTES);
  return {
    snapshot,
    contents,
    ...(await wordsIn(transcript, language, snapshot.cut)),
    texts: selectShownTexts(contents.texts, transcript),
    leftOut: { drawings: leftOut.drawings.length, texts: leftOut.texts.length },
  };
}

async function wordsIn(transcript: SnapshotTranscript | null, language: string | null, cut: Snapshot["cut"]) {
  if (!transcript) return { spoken: null, isTranslated: false };
  const stored = language && findStored(transcript, language);
  const shown = stored ? await findCurrentCaptions(transcript.clipId, stored) : null;
  const words = { ...transcript, language: stored, shown, confidence: null, confidenceMethod: "none" as const };
  const translated = shown === null ? null : await spokenWords(words, cut);
  return { spoken: translated ?? (await spokenWords(transcript, cut)), isTranslated: translated !== null };
}

/** That translation, else one for another region, unless the clip is spoken in that language. */
function findStored({ language: spoken, translations }: SnapshotTranscript, wanted: string): string | null {
  const primary = (tag: string) => tag.split("-")[0];
  if (translations.includes(wanted)) return wanted;
  if (spoken !== null && primary(spoken) === primary(wanted)) return null;
  return translations.find((tag) => primary(tag) === primary(wanted)) ?? null;
}
