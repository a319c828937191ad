import { pointBounds } from "#lib/ink/bounds";
import { getMarkTimes } from "#lib/ink/growth";
import { type InkStroke, leavesInk, readStrokes } from "#lib/ink/stroke";
import { parseObject } from "#lib/json/parse-bytes";
import { cleanLine, cleanOrNull, cleanText } from "./clean-text";
import type { Context, ContextInk, ContextPin, ContextReply, ContextSource, ContextWish, Passage } from "./context";
import { findRests, longestRest, type Rest } from "./laser-rests";
import { readSpoken } from "./read-sentences";
import { textAt } from "./text-at";

/** Seconds after a pin in which a sentence that begins is what was said while pointing, if none was under way. */
const SOON = 4;
/** A longer pause begins a new passage. */
const PAUSE = 2;
const PASSAGE_LENGTH = 600;
const MOST_INK = 12;
/** How near a reply without a moment is to its pin, as a fraction of the picture. */
const NEAR = 0.12;

/** All of the clip. What the wish selects is taken from it, so that selected pins are what they are among the others. */
export function buildContext({ source, wish }: { source: ContextSource; wish: ContextWish }): Context {
  const { sentences: said, texts } = readSpoken(source);
  const sentences = said.toSorted((a, b) => a.from - b.from);
  const strokes = source.ink.flatMap(({ image, document }) =>
    readStrokes(parseObject(document)).map((stroke) => ({ image, stroke })),
  );
  const rests = findRests(strokes);
  const marks = readMarks(strokes);
  const numbered = source.pins.map((pin, index) => ({ ...pin, number: index + 1, until: untilOf(source, index) }));
  const spokenAt = numbered.map((pin) => wordsAt(pin, sentences));
  const taken = new Set(spokenAt);
  const others = sentences.filter((sentence) => !taken.has(sentence));
  const repliesOf = assignReplies(source.replies, numbered);
  const between = (from: number, until: number) => others.slice(firstFrom(others, from), firstFrom(others, until));
  const first = numbered[0]?.seconds ?? Number.POSITIVE_INFINITY;
  const pins = numbered.map((pin, index): ContextPin => {
    const words = spokenAt[index] ?? null;
    const until = numbered[index + 1]?.seconds ?? Number.POSITIVE_INFINITY;
    const ink = marksAt(pin, words, marks);
    return {
      ...pin,
      note: cleanText(pin.note),
      pictureText: cleanOrNull(textAtPin(pin, source)),
      words: words && withPointed(words, rests),
      after: passagesOf(between(pin.seconds, until), rests),
      ink: ink.slice(-MOST_INK).map(toInk),
      moreInk: Math.max(0, ink.length - MOST_INK),
      replies: repliesOf.get(pin.number) ?? [],
    };
  });
  const whole = {
    head: cleanHead(source.head),
    pins,
    said: passagesOf(between(0, first), rests),
    replies: repliesOf.get(null) ?? [],
    texts: texts.map(({ type, text }) => ({ type: cleanLine(type), text: cleanText(text) })),
    leftOut: { pins: [], passages: 0, replies: 0, texts: source.textsLeftOut, drawings: source.drawingsLeftOut },
  };
  return select(whole, wish);
}

/** Other tags could be words. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,4}){0,3}$/i;

function cleanHead(head: ContextSource["head"]): ContextSource["head"] {
  return {
    ...head,
    title: cleanText(head.title),
    description: cleanOrNull(head.description),
    speaker: cleanOrNull(head.speaker),
    language: head.language !== null && LANGUAGE.test(head.language) ? head.language : null,
    pictures: head.pictures.map((picture) => ({ ...picture, alt: cleanOrNull(picture.alt) })),
  };
}

const untilOf = ({ pins, head }: ContextSource, index: number) => pins[index + 1]?.seconds ?? head.seconds;

function textAtPin({ image, x, y }: Pick<ContextPin, "image" | "x" | "y">, { readings, head }: ContextSource) {
  const reading = readings.find((one) => one.image === image);
  if (!reading || x === null || y === null) return null;
  const { width, height } = head.pictures.find(({ id }) => id === image) ?? {};
  return textAt(reading.lines, { x, y }, width && height ? width / height : 1);
}

/** Where the first of them is that begins then or later. Each pin asks, and a transcript may have 50,000 sentences. */
function firstFrom(sentences: readonly Passage[], seconds: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.from ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sentence under way, or the next one that begins soon. */
function wordsAt(
  { seconds, until }: Pick<ContextPin, "seconds" | "until">,
  sentences: readonly Passage[],
): Passage | undefined {
  const latest = Math.min(seconds + SOON, until ?? Number.POSITIVE_INFINITY);
  const at = firstFrom(sentences, seconds);
  let begunUntil = at;
  while (sentences[begunUntil]?.from === seconds) begunUntil += 1;
  for (let index = begunUntil - 1; index >= 0; index -= 1) {
    const begun = sentences[index];
    if (begun && seconds < begun.to) return begun;
  }
  const next = sentences[at];
  return next && (next.from < latest || next.from === seconds) ? next : undefined;
}

const withPointed = (passage: Passage, rests: readonly Rest[]): Passage => ({
  ...passage,
  pointed: longestRest(rests, passage),
});

function passagesOf(sentences: readonly Passage[], rests: readonly Rest[]): Passage[] {
  const passages: { parts: Passage[]; length: number }[] = [];
  for (const sentence of sentences) {
    const open = passages.at(-1);
    const last = open?.parts.at(-1);
    const length = (open?.length ?? 0) + sentence.text.length;
    if (open && last && sentence.from - last.to < PAUSE && length <= PASSAGE_LENGTH) {
      open.parts.push(sentence);
      open.length = length;
    } else passages.push({ parts: [sentence], length: sentence.text.length });
  }
  return passages.map(({ parts }) => {
    const text = parts.map(({ text }) => text).join(" ");
    const times = { from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 };
    return withPointed({ ...times, text, confidence: null, pointed: null }, rests);
  });
}

interface Mark {
  image: string | null;
  stroke: InkStroke;
  start: number;
  hideAt: number;
}

/** Strokes that leave ink, in the order of time. */
function readMarks(strokes: readonly { image: string | null; stroke: InkStroke }[]): Mark[] {
  return strokes
    .filter(({ stroke }) => stroke.tool !== "redact" && leavesInk(stroke))
    .map(({ image, stroke }) => {
      const { start, hideAt } = getMarkTimes(stroke);
      return { image, stroke, start: start ?? 0, hideAt: hideAt ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => (a.stroke.start ?? -1) - (b.stroke.start ?? -1));
}

/** Strokes that are there when the pin is set, or drawn during its sentence. The latest is the last. */
function marksAt(pin: Pick<ContextPin, "seconds" | "until" | "image">, words: Passage | null, marks: readonly Mark[]) {
  const until = Math.max(Math.min(words?.to ?? pin.seconds, pin.until ?? Number.POSITIVE_INFINITY), pin.seconds);
  return marks.filter(({ image, start, hideAt }) => image === pin.image && start <= until && hideAt > pin.seconds);
}

function toInk({ stroke }: Mark): ContextInk {
  const { left, top, right, bottom } = pointBounds(stroke, { width: 1, height: 1 });
  return {
    tool: stroke.tool,
    // Other names of colours are the writer's words.
    color: /^#[0-9a-f]{3,8}$/i.test(stroke.color) ? stroke.color : null,
    drawnAt: stroke.start,
    box: { left: fraction(left), top: fraction(top), right: fraction(right), bottom: fraction(bottom) },
    text: stroke.tool === "text" ? cleanText(stroke.text) : null,
  };
}

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** A reply belongs to the pin in whose time it is, otherwise to the nearest one; an answer to where its thread is. */
function assignReplies(
  replies: readonly ContextReply[],
  pins: readonly Pick<ContextPin, "number" | "seconds" | "image" | "x" | "y">[],
): Map<number | null, ContextReply[]> {
  const placed = new Map<string, number | null>();
  const assigned = new Map<number | null, ContextReply[]>();
  for (const reply of replies) {
    const parent = reply.parentId === null ? undefined : placed.get(reply.parentId);
    const pin = parent !== undefined ? parent : findPin(reply, pins);
    placed.set(reply.id, pin);
    const { name, text } = reply;
    const list = assigned.get(pin) ?? [];
    assigned.set(pin, list);
    list.push({ ...reply, name: cleanOrNull(name), text: cleanOrNull(text) });
  }
  return assigned;
}

function findPin(
  { seconds, image, x, y }: ContextReply,
  pins: readonly Pick<ContextPin, "number" | "seconds" | "image" | "x" | "y">[],
): number | null {
  if (seconds !== null) return pins.findLast((pin) => pin.seconds <= seconds)?.number ?? null;
  if (x === null || y === null) return null;
  let near: { number: number; distance: number } | null = null;
  for (const pin of pins) {
    if (pin.image !== image || pin.x === null || pin.y === null) continue;
    const distance = Math.hypot(pin.x - x, pin.y - y);
    if (distance < (near?.distance ?? Number.POSITIVE_INFINITY)) near = { number: pin.number, distance };
  }
  return near && near.distance <= NEAR ? near.number : null;
}

function select(context: Context, { pins: wanted, from = 0, to = Number.POSITIVE_INFINITY }: ContextWish): Context {
  const isPart = wanted !== undefined || from > 0 || to < Number.POSITIVE_INFINITY;
  if (!isPart) return context;
  const isWanted = ({ number, seconds }: ContextPin) =>
    (wanted === undefined || wanted.includes(number)) && seconds >= from && seconds <= to;
  const said = wanted ? [] : context.said.filter((passage) => passage.to >= from && passage.from <= to);
  const { leftOut } = context;
  return {
    ...context,
    pins: context.pins.filter(isWanted),
    said,
    replies: [],
    texts: [],
    leftOut: {
      ...leftOut,
      pins: context.pins.filter((pin) => !isWanted(pin)).map(({ number }) => number),
      passages: context.said.length - said.length,
      replies: context.replies.length,
      texts: leftOut.texts + context.texts.length,
    },
  };
}
