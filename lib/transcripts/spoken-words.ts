import type { Cut } from "#lib/cuts/cut";
import type { ClipText, ConfidenceMethod } from "#lib/vst/model/clip-contents";
import { isCaptionFile } from "#lib/vst/texts/captions";
import { type Caption, type Captions, createTextCaptions, MAX_SHOWN_LENGTH, parseCaptions } from "./document/captions";
import { retimeCaptions } from "./document/retime";
import { findTranscript } from "./find-transcript";
import { TRANSCRIPT_TYPES } from "./migrate-transcript";
import { runDocumentTask } from "./run-document-task";

export interface SpokenWords {
  language: string | null;
  confidence: number | null;
  confidenceMethod: ConfidenceMethod;
  captions: Caption[];
  text: string;
  isCut: boolean;
}

interface Spoken {
  language: string | null;
  confidence: number | null;
  confidenceMethod: ConfidenceMethod;
  assetId: string | null;
  clipId: number;
  shown: string | null;
}

/** With a cut, in playback time. */
export async function spokenWords(stored: Spoken | null, cut: Cut | null): Promise<SpokenWords | null> {
  if (!stored) return null;
  const { clipId, language, confidence, confidenceMethod } = stored;
  const said = parseCaptions(stored.shown) ?? (await captionsBefore(clipId));
  if (!said) return null;
  const { captions, text, isCut } = cut ? retimeCaptions(said, cut) : said;
  const words = captions.length > 0 ? captions.map((caption) => caption.text).join(" ") : text;
  if (words === "") return null;
  return { language, confidence, confidenceMethod, captions, text: words, isCut };
}

/** For transcripts stored before captions were. */
async function captionsBefore(clipId: number): Promise<Captions | null> {
  const document = (await findTranscript(clipId))?.document;
  return document ? runDocumentTask("readCaptions", { document, mostLength: MAX_SHOWN_LENGTH }) : null;
}

/** Texts to show: captions without times, and nothing that the transcript already contains. */
export function selectShownTexts(
  texts: readonly ClipText[],
  stored: Pick<Spoken, "assetId"> | null,
): { texts: { type: string; text: string }[]; captions: Caption[] | null } {
  const others = texts.filter(({ id, type }) => !stored || (id !== stored.assetId && !TRANSCRIPT_TYPES.includes(type)));
  let captions: Caption[] | null = null;
  const shown = others.flatMap(({ type, content }) => {
    const timed = content.includes("-->") ? createTextCaptions({ content, mostLength: MAX_SHOWN_LENGTH }) : null;
    if (!timed) return isCaptionFile(type, content) ? [] : { type, text: content };
    captions ??= timed.captions;
    return { type, text: timed.captions.map((caption) => caption.text).join("\n") };
  });
  return { texts: shown, captions };
}
