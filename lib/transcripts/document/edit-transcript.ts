import type { ClipTranscript, TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { languageTag } from "#lib/vst/model/language-tag";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { meanKnownConfidence } from "./mean-confidence";
import { type SerializedTranscript, serializeTranscript } from "./serialize-transcript";

export interface TranscriptEdit {
  segments?: readonly { id: number; text: string }[] | undefined;
  text?: string | undefined;
  language?: string | null | undefined;
}

type EditResult = { transcript: SerializedTranscript } | { unchanged: true } | { field: string; problem: string };

/** Times stay, and unchanged words keep their confidences. */
export function editTranscript({ document, edit }: { document: string; edit: TranscriptEdit }): EditResult {
  const before = readTranscript(JSON.parse(document));
  if (!before) throw new Error("a stored transcript cannot be read");
  const texts = segmentTexts(before, edit);
  if ("problem" in texts) return texts;
  const segments = before.segments.flatMap((segment, id) => {
    const text = texts.byId.get(id);
    return text === undefined || text === segment.text ? segment : corrected(segment, text);
  });
  const isSpoken =
    segments.length !== before.segments.length || segments.some((one, id) => one !== before.segments[id]);
  const language = edit.language === undefined ? before.language : languageTag(edit.language);
  const text = isSpoken ? segments.map((segment) => segment.text).join(" ") : (texts.plain ?? before.text);
  if (!isSpoken && text === before.text && language === before.language) return { unchanged: true };
  const confidence = confidenceAfter(before, segments, text);
  const serialized = serializeTranscript({ ...before, isEdited: true, language, text, segments, confidence });
  return typeof serialized === "string" ? { field: "text", problem: serialized } : { transcript: serialized };
}

type Texts = { byId: Map<number, string>; plain?: string } | { field: string; problem: string };

function segmentTexts({ segments }: ClipTranscript, edit: TranscriptEdit): Texts {
  const byId = new Map<number, string>();
  for (const [index, { id, text }] of (edit.segments ?? []).entries()) {
    const field = `segments.${index}.id`;
    if (id >= segments.length) return { field, problem: `there is no segment ${id}` };
    if (byId.has(id)) return { field, problem: `segment ${id} is named twice` };
    byId.set(id, oneLine(text));
  }
  if (edit.text === undefined) return { byId };
  if (segments.length === 0) return { byId, plain: edit.text.trim() };
  const lines = edit.text
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter(Boolean);
  // Without one line per segment, the words cannot be assigned to times.
  if (lines.length !== segments.length) {
    const problem = `has ${lines.length} lines, the transcript ${segments.length} segments with times: send one line for each, or segments`;
    return { field: "text", problem };
  }
  return { byId: new Map(lines.map((line, id) => [id, line])) };
}

function corrected(segment: TranscriptSegment, text: string): TranscriptSegment[] {
  if (text === "") return [];
  const words = segment.words ?? [];
  return [
    {
      ...segment,
      text,
      confidence: null,
      isEdited: true,
      words: words.length > 0 ? alignedWords(words, text.split(" ")) : [],
    },
  ];
}

/** Keeps the common prefix and suffix. An equal number of words in between inherits times. */
function alignedWords(before: readonly TranscriptWord[], after: readonly string[]): TranscriptWord[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head]?.text === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)?.text === after.at(-1 - tail)) tail += 1;
  const replaced = before.slice(head, before.length - tail);
  const written = after.slice(head, after.length - tail);
  const middle = written.map((text, index) => {
    const old = replaced.length === written.length ? replaced[index] : undefined;
    if (old?.text === text) return old;
    return {
      text,
      startMs: old?.startMs ?? null,
      endMs: old?.endMs ?? null,
      confidence: null,
      ...(old?.isEstimated ? { isEstimated: true } : {}),
    };
  });
  return [...before.slice(0, head), ...middle, ...before.slice(before.length - tail)];
}

/** The engine's confidence does not apply to replaced words. */
function confidenceAfter(before: ClipTranscript, after: readonly TranscriptSegment[], text: string): number | null {
  if (before.confidence === null || text === before.text) return before.confidence;
  const known = meanKnownConfidence(after);
  const wasKnown = meanKnownConfidence(before.segments) !== null;
  if (known !== null || wasKnown) return known;
  return after.some((segment) => !segment.isEdited) ? before.confidence : null;
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");
