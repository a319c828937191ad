import { readSnapshot } from "#lib/clips/snapshot/read-snapshot";
import type { Snapshot } from "#lib/clips/snapshot/snapshot";
import { readContents } from "#lib/packages/clip-contents";
import { type SpokenWords, shownTexts, spokenWords } from "#lib/transcripts/spoken-words";
import type { ClipContents } from "#lib/vst/clip-contents";
import type { SharedClip } from "./open-share";

/** Everything the visitor of a link may be shown. */
export interface PublicClipParts {
  snapshot: Snapshot;
  contents: ClipContents;
  spoken: SpokenWords | null;
  /** Texts as people read them, and the captions among them. */
  texts: ReturnType<typeof shownTexts>;
  /** How many drawings and texts are too large to be shown. */
  leftOut: { drawings: number; texts: number };
}

/** What a page or an answer shows of ink and texts; the package that goes with them holds all. */
const shown = { inkBytes: 512 * 1024, captions: true };
const TEXT_BYTES = 256 * 1024;

/** Reads a shared clip, as much of it as can be shown. */
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
