import type { ClipText, ConfidenceMethod } from "#lib/vst/clip-contents";
import { TRANSCRIPT_TYPES } from "./adopt-transcript";
import { type Caption, type Captions, captionsOfText, MOST_SHOWN_LENGTH } from "./document/captions-of";
import { findTranscript } from "./find-transcript";
import { workOnDocument } from "./work-on-document";

/** What a visitor is shown of what is said. */
export interface SpokenWords {
  language: string | null;
  confidence: number | null;
  confidenceMethod: ConfidenceMethod;
  /** In the order of time; none where no times are known. */
  captions: Caption[];
  /** All words, as far as there is room. */
  text: string;
  isCut: boolean;
}

/** A transcript as it was read; without its captions it is not shown. */
interface Spoken {
  language: string | null;
  confidence: number | null;
  confidenceMethod: string;
  assetId: string | null;
  clipId: number;
  shown: string | null;
}

/** A transcript as pages and public answers show it; null without one, or without a word. */
export async function spokenWords(stored: Spoken | null): Promise<SpokenWords | null> {
  if (!stored) return null;
  const { clipId, language, confidence, confidenceMethod } = stored;
  const shown = stored.shown === null ? await captionsBefore(clipId) : (JSON.parse(stored.shown) as Captions);
  if (!shown) return null;
  const { captions, text, isCut } = shown;
  const words = captions.length > 0 ? captions.map((caption) => caption.text).join(" ") : text;
  if (words === "") return null;
  const method = confidenceMethod as ConfidenceMethod;
  return { language, confidence, confidenceMethod: method, captions, text: words, isCut };
}

/** The captions of a transcript that was stored without them. */
async function captionsBefore(clipId: number): Promise<Captions | null> {
  const document = (await findTranscript(clipId))?.document;
  return document ? workOnDocument("captionsOf", { document, mostLength: MOST_SHOWN_LENGTH }) : null;
}

/** Texts as people read them: captions without their times, and nothing twice that stands in the transcript. */
export function shownTexts(
  texts: readonly ClipText[],
  stored: Pick<Spoken, "assetId"> | null,
): { texts: { type: string; text: string }[]; captions: Caption[] | null } {
  const others = texts.filter(({ id, type }) => !stored || (id !== stored.assetId && !TRANSCRIPT_TYPES.includes(type)));
  let captions: Caption[] | null = null;
  const shown = others.map(({ type, content }) => {
    const timed = content.includes("-->") ? captionsOfText({ content, mostLength: MOST_SHOWN_LENGTH }) : null;
    if (!timed) return { type, text: content };
    captions ??= timed.captions;
    return { type, text: timed.captions.map((caption) => caption.text).join("\n") };
  });
  return { texts: shown, captions };
}
