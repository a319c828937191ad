import { readSnapshot } from "#lib/clips/snapshot/read-snapshot";
import type { Snapshot } from "#lib/clips/snapshot/snapshot";
import { readContents } from "#lib/packages/clip-contents";
import { type SpokenWords, shownTexts, spokenWords } from "#lib/transcripts/spoken-words";
import type { ClipContents } from "#lib/vst/clip-contents";
import type { SharedClip } from "./open-share";

export interface PublicClipParts {
  snapshot: Snapshot;
  contents: ClipContents;
  spoken: SpokenWords | null;
  texts: ReturnType<typeof shownTexts>;
  leftOut: { drawings: number; texts: number };
}

/** Limits of a page or answer; the package contains everything. */
const shown = { inkBytes: 512 * 1024, captions: true };
const TEXT_BYTES = 256 * 1024;

export async function loadPublicClip(share: SharedClip): Promise<PublicClipParts> {
  const snapshot = await readSnapshot(share.clipId, shown);
  const { transcript } = snapshot;
  const { leftOut, ...contents } = await readContents(snapshot, TEXT_BYTES);
  return {
    snapshot,
    contents,
    spoken: await spokenWords(transcript),
    texts: shownTexts(contents.texts, transcript),
    leftOut: { drawings: leftOut?.drawings.length ?? 0, texts: leftOut?.texts.length ?? 0 },
  };
}
