import type { Caption } from "#lib/player/model";
import type { Manifest, ManifestText } from "../manifest/manifest";
import type { ClipTranscript } from "../model/clip-contents";
import { readCues } from "../texts/captions";
import { escapeHtml, one } from "./markup";
import type { PageWords } from "./page-words";

const UNSURE = 0.6;

/** Added captions, else the transcript if it has several segments. */
export function readCaptions(texts: readonly ManifestText[], transcript: ClipTranscript | null): Caption[] {
  const added = texts.filter(isCaptions).map((text) => readCues(text.text_content ?? ""));
  const segments = transcript && transcript.segments.length > 1 ? transcript.segments : [];
  const cues = added.find((list) => list.length > 0) ?? segments;
  return cues.map(({ startMs, endMs, text }) => ({ start: startMs / 1000, end: endMs / 1000, text: text.trim() }));
}

export function transcriptSection(transcript: ClipTranscript | null | undefined, { message, text }: PageWords): string {
  if (!transcript?.text.trim()) return "";
  const isTimed = transcript.segments.length > 1;
  const spans = transcript.segments.map((segment) => {
    const timed = (segment.words ?? []).filter((word) => word.startMs !== null);
    const pieces = timed.length > 0 && timed.length === segment.words?.length ? timed : [segment];
    return pieces.map(({ text, startMs, confidence }) => {
      const low = confidence !== null && confidence < UNSURE ? ` class="low"` : "";
      return `<span${isTimed || pieces === timed ? one("word", (startMs ?? 0) / 1000) : ""}${low}>${escapeHtml(text.trim())}</span>`;
    });
  });
  const spoken = spans.flat().join(" ") || escapeHtml(transcript.text);
  return `<details open><summary>${text(message("page.transcript"))}</summary><p class="tr" dir="auto">${spoken}</p></details>`;
}

/** Without the texts that say what the transcript says. */
export function spokenOnce({ texts, transcript }: Manifest, spoken: ClipTranscript | null | undefined): ManifestText[] {
  if (!spoken) return texts;
  return texts.filter(({ href, type }) => href !== transcript?.text && !/^transcript(ion)?$/.test(type));
}

export function textSection(text: ManifestText, { message, text: write }: PageWords): string {
  const hasCues = isCaptions(text);
  const words = text.text_content ?? "";
  const cues = hasCues ? readCues(words) : [];
  if (hasCues ? cues.length === 0 : !words.trim()) return "";
  const isTranscript = /transcri/i.test(text.type);
  const key = isTranscript ? "page.transcript" : /caption|vtt|srt/i.test(text.type) ? "page.caption" : "page.text";
  const name = write(message(key));
  if (hasCues) {
    const spans = cues.map(({ startMs, text }) => `<span${one("word", startMs / 1000)}>${escapeHtml(text)}</span>`);
    return `<details open><summary>${name}</summary><p class="tr lines" dir="auto">${spans.join("")}</p></details>`;
  }
  return `<details open><summary>${name}</summary><p class="words" dir="auto">${escapeHtml(words.replace(/\n{3,}/g, "\n\n").trim())}</p></details>`;
}

const isCaptions = (text: ManifestText) => /\.(vtt|srt)$/.test(text.href);
