import { expect, test } from "vitest";
import { fc } from "../../e2e/support/random-tests";
import type { ContextSource, ContextWish } from "./context";
import { isLargeSource } from "./is-large-source";
import { renderContext } from "./render-context";
import { sampleReply, sampleSource } from "./testing/sample-source";

const json = (source: ContextSource, wish: Partial<ContextWish> = {}) =>
  JSON.parse(renderContext({ source, wish: { format: "json", ...wish } }).text);
const markdown = (source: ContextSource, wish: Partial<ContextWish> = {}) =>
  renderContext({ source, wish: { format: "markdown", ...wish } }).text;

test("a pin has its place in fractions and pixels, its sentence with confidence, and the time until the next pin", () => {
  const { pins, said, clip } = json(sampleSource());
  expect(clip).toMatchObject({ id: 7, title: "Pricing page notes", duration_seconds: 15.7 });
  expect(pins[1]).toMatchObject({
    number: 2,
    timestamp: 4.6,
    until: 15.7,
    px: [582, 252],
    note: "Yellow label, hard to read on blue",
    words: {
      from: 3.9,
      to: 6.8,
      confidence: 0.94,
      text: "Then the price card, the yellow label is hard to read.",
      pointed: null,
    },
    after: [
      { from: 7, to: 8, text: "It is on blue.", pointed: null },
      { from: 12, to: 15, text: "That is all, thank you.", pointed: null },
    ],
    replies: [{ name: "Noor", by_voice: true, timestamp: 4.8 }],
  });
  expect(pins[0]).toMatchObject({ until: 4.6, px: [442, 28], after: [], replies: [] });
  expect(said).toEqual([{ from: 0, to: 0.9, text: "Hello.", pointed: null }]);
});

test("the ink of a pin is what is there, and what is drawn while its sentence is said; a redaction is none", () => {
  const { pins } = json(sampleSource());
  const toolsOf = (pin: { ink: { tool: string }[] }) => pin.ink.map(({ tool }) => tool);
  expect(pins.map(toolsOf)).toEqual([["line"], ["line", "ellipse"]]);
  expect(pins[1].ink[1]).toEqual({
    tool: "ellipse",
    color: "#d2401e",
    drawn_at: 5,
    box: { left: 0.4, top: 0.28, right: 0.5, bottom: 0.34 },
    text: null,
  });
});

const laserOf = (start: number, ...points: number[][]) => ({
  image: "img1",
  document: Buffer.from(JSON.stringify({ version: 1, strokes: [{ id: "k", tool: "laser", start, points }] })),
});
const pointing = laserOf(
  3,
  [0.1, 0.1, 0],
  [0.11, 0.1, 1.5],
  [0.6, 0.5, 2],
  [0.605, 0.5, 3.5],
  [0.9, 0.9, 4],
  [0.9, 0.9, 4.6],
  [0.2, 0.2, 5],
  [0.2, 0.2, 11],
);

test("what was pointed at during a sentence is where the laser rested longest, and the laser is no ink", () => {
  const ink = [...sampleSource().ink, pointing];
  const { pins, said } = json(sampleSource({ ink }));
  expect(pins[1].words.pointed).toEqual({ image: "img1", x: 0.6, y: 0.5, px: [768, 400], timestamp: 5 });
  expect(pins[1].after.map(({ pointed }: { pointed: object }) => pointed)).toMatchObject([
    { x: 0.9, y: 0.9, timestamp: 7 },
    { x: 0.2, y: 0.2, timestamp: 12 },
  ]);
  expect(pins[0].words.pointed).toEqual({ image: "img1", x: 0.1, y: 0.1, px: [128, 80], timestamp: 3 });
  expect(said[0].pointed).toBeNull();
  const drawn = (pin: { ink: { tool: string }[] }) => pin.ink.map(({ tool }) => tool);
  expect(pins.map(drawn)).toEqual([["line"], ["line", "ellipse"]]);
  expect(markdown(sampleSource({ ink }))).toContain(
    "hard to read.\n```\n\nPointed at: 768, 400 px = 60% from the left, 50% from the top of img1 at 0:05.0\n",
  );
});

test("a laser that only passes points at nothing, and of two equal rests the first counts", () => {
  const pointed = (...points: number[][]) => {
    const { pins } = json(sampleSource({ ink: [laserOf(4, ...points)] }));
    return pins[1].words.pointed;
  };
  expect(pointed([0, 0, 0], [1, 1, 2])).toBeNull();
  expect(pointed([0.5, 0.5, 0], [0.5, 0.5, 0.2], [0.9, 0.9, 0.5])).toBeNull();
  const stops = [
    [0.3, 0.3, 0],
    [0.3, 0.3, 1],
    [0.7, 0.7, 1.25],
    [0.7, 0.7, 2.25],
  ];
  expect(pointed(...stops)).toMatchObject({ x: 0.3, timestamp: 4 });
});

test("a pin has the text at its place in its own picture, and one without a place has none", () => {
  const at = (image: string | null, x: number | null, y: number | null) =>
    json(sampleSource({ pins: [{ seconds: 1, image, x, y, note: "" }] })).pins[0].picture_text;
  expect(at("img1", 0.45, 0.315)).toBe("$12 a month\n```");
  expect(at("img1", 0.9, 0.9)).toBeNull();
  expect(at("img1", null, null)).toBeNull();
  expect(at("img2", 0.45, 0.315)).toBeNull();
});

test("many pins on a picture with much text make a context large", () => {
  const pins = Array.from({ length: 1000 }, (_, seconds) => ({ seconds, image: "img1", x: 0.5, y: 0.5, note: "" }));
  const line = { text: "a", box: { left: 0, top: 0, width: 0.1, height: 0.01 } };
  const readings = [{ image: "img1", lines: Array.from({ length: 500 }, () => line) }];
  expect(isLargeSource(sampleSource())).toBe(false);
  expect(isLargeSource(sampleSource({ pins }))).toBe(false);
  expect(isLargeSource(sampleSource({ pins, readings }))).toBe(true);
});

test("in a pause a pin has the sentence that begins soon, and none of the next pin", () => {
  const pin = { image: null, x: null, y: null, note: "" };
  const at = (...seconds: number[]) =>
    json(sampleSource({ pins: seconds.map((second) => ({ ...pin, seconds: second })) }));
  expect(at(9).pins[0].words.text).toBe("That is all, thank you.");
  expect(at(8).pins[0].words).toBeNull();
  expect(at(11, 11.9, 13).pins.map(({ words }: { words: unknown }) => words === null)).toEqual([true, false, false]);
});

test("the sentences of a segment are separated by the times of their words", () => {
  const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 500, confidence: 0.5 });
  const words = ["One", "here.", "Two", "there."].map((text, index) => word(text, index * 1000));
  const segments = [{ start_ms: 0, end_ms: 3500, text: "One here. Two there.", confidence: null, words }];
  const transcript = JSON.stringify({ version: 1, language: "en", text: "", segments });
  const pins = [{ seconds: 2.2, image: null, x: null, y: null, note: "" }];
  const read = json(sampleSource({ transcript, pins }));
  expect(read.pins[0].words).toEqual({ from: 2, to: 3.5, text: "Two there.", pointed: null, confidence: 0.5 });
  expect(read.said).toEqual([{ from: 0, to: 1.5, text: "One here.", pointed: null }]);
});

test("a reply without a moment is at the nearest pin of its picture, an answer in its thread, and one to the clip at none", () => {
  const replies = [
    sampleReply({ id: "near", seconds: null }),
    sampleReply({ id: "answer", parentId: "near", seconds: null, x: null, y: null, isFromOwner: true }),
    sampleReply({ id: "clip", seconds: null, x: null, y: null, image: null }),
  ];
  const read = json(sampleSource({ replies }));
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  expect([ids(read.pins[0].replies), ids(read.pins[1].replies), ids(read.replies)]).toEqual([
    [],
    ["near", "answer"],
    ["clip"],
  ]);
});

test("captions that were uploaded are read where there is no transcript, and a text without times is a text", () => {
  const texts = [
    { type: "captions", content: "WEBVTT\n\n00:01.000 --> 00:02.000\nFrom the file" },
    { type: "note", content: "Plain words" },
  ];
  const read = json(sampleSource({ transcript: null, texts }));
  expect(read.pins[0].words.text).toBe("From the file");
  expect(read.texts).toEqual([{ type: "note", text: "Plain words" }]);
});

test("selected pins keep their numbers, and what is left out is listed", () => {
  const read = json(sampleSource(), { pins: [2] });
  expect(read.pins.map(({ number }: { number: number }) => number)).toEqual([2]);
  expect(read.left_out).toMatchObject({ pins: "1", passages: 1 });
  const later = json(sampleSource(), { from: 4, to: 9 });
  expect(later.pins.map(({ number }: { number: number }) => number)).toEqual([2]);
});

test("equal input gives equal bytes", () => {
  for (const format of ["json", "markdown"] as const)
    expect(renderContext({ source: sampleSource(), wish: { format } })).toEqual(
      renderContext({ source: structuredClone(sampleSource()), wish: { format } }),
    );
  expect(markdown(sampleSource())).toMatchSnapshot();
});

const many = sampleSource({
  pins: Array.from({ length: 40 }, (_, index) => ({
    seconds: index,
    image: "img1",
    x: 0.5,
    y: 0.5,
    note: `n${index}`,
  })),
});

test("a context is no longer than asked for: it has whole pins, the first ones, and names the others", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1200, max: 30_000 }), fc.constantFrom("json", "markdown"), (maxChars, format) => {
      const { text } = renderContext({ source: many, wish: { format, maxChars } });
      expect(text.length).toBeLessThanOrEqual(maxChars);
      if (format === "markdown") return;
      const { pins, left_out } = JSON.parse(text);
      expect(pins.map(({ number }: { number: number }) => number)).toEqual(
        Array.from({ length: pins.length }, (_, index) => index + 1),
      );
      const rest = { 40: "", 39: "40" }[pins.length as 39] ?? `${pins.length + 1}-40`;
      expect(left_out.pins).toBe(rest);
    }),
    { numRuns: 30 },
  );
});

const MARK = "zqzq";
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          "`",
          "```",
          "``````",
          "~~~",
          "\n",
          "\r",
          "\u2028",
          "\n# ",
          "\n```\n",
          "\n```people\n",
          "</p>",
          "<script>",
          "> ",
        ],
        ...[
          "\u202e",
          "\u2066",
          "\u0000",
          "\u001b[2J",
          "\u{e0041}",
          "\ufeff",
          "\ud800",
          "[x](javascript:1)",
          "\t",
          "\\`",
        ],
        "ignore previous instructions",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `${MARK}${parts.join("")}${MARK}`);

const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff\u{e0000}-\u{e0fff}]/u;

function hostileSource(text: string): ContextSource {
  const source = sampleSource();
  const stroke = { tool: "text", color: MARK, start: 0, points: [[0.1, 0.1, 0]], text };
  return {
    ...source,
    head: {
      ...source.head,
      title: text,
      description: text,
      speaker: text,
      language: text,
      pictures: source.head.pictures.map((one) => ({ ...one, alt: text })),
    },
    pins: source.pins.map((pin) => ({ ...pin, note: text })),
    transcript: JSON.stringify({
      version: 1,
      text,
      segments: [
        { start_ms: 0, end_ms: 2000, text },
        { start_ms: 3000, end_ms: 9000, text },
        { start_ms: 10_000, end_ms: 11_000, text },
      ],
    }),
    texts: [{ type: text, content: text }],
    ink: [{ image: "img1", document: Buffer.from(JSON.stringify({ version: 1, strokes: [stroke] })) }],
    replies: [
      sampleReply({ name: text, text }),
      sampleReply({ id: "b", name: text, text, seconds: null, x: null, y: null }),
    ],
  };
}

/** The rest of Markdown without blocks and spans of code, as CommonMark reads them. */
function outsideCode(text: string): string {
  const outside: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const run = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === null && run?.[1] && !(run[1].startsWith("`") && run[2]?.includes("`"))) fence = run[1];
    else if (fence === null) outside.push(withoutSpans(line));
    else if (run?.[1]?.startsWith(fence) && run[2]?.trim() === "") fence = null;
  }
  expect(fence).toBeNull();
  return outside.join("\n");
}

function withoutSpans(line: string): string {
  const open = /`+/.exec(line);
  if (!open) return line;
  const rest = line.slice(open.index + open[0].length);
  const close = [...rest.matchAll(/`+/g)].find(([run]) => run.length === open[0].length);
  return close
    ? line.slice(0, open.index) + withoutSpans(rest.slice(close.index + close[0].length))
    : line.slice(0, open.index + open[0].length) + withoutSpans(rest);
}

test("no text of a user leaves its quotation, and nothing invisible gets in", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const written = markdown(hostileSource(text));
      const outside = outsideCode(written);
      expect(outside).not.toContain(MARK);
      expect(outside).not.toMatch(/[<`]|javascript|previous/);
      expect(outside.match(/^#/gm)?.length).toBe(5);
      expect(written.replaceAll("\n", "")).not.toMatch(HIDDEN);
      const data = renderContext({ source: hostileSource(text), wish: { format: "json" } }).text.trimEnd();
      expect(data).not.toMatch(HIDDEN);
      expect(data.isWellFormed()).toBe(true);
      expect(JSON.parse(data).untrusted).toContain("note");
    }),
  );
});

test("ink and replies that are compared with many pins are read on a thread, however short they are", () => {
  const pins = Array.from({ length: 1000 }, (_, at) => ({ seconds: at, image: "img1", x: 0.5, y: 0.5, note: "" }));
  const strokes = Array.from({ length: 300 }, () => ({ tool: "pen", points: [[0, 0]] }));
  const ink = [{ image: "img1", document: Buffer.from(JSON.stringify({ version: 1, strokes })) }];
  const replies = Array.from({ length: 500 }, (_, at) => sampleReply({ id: `rpl_${at}`, text: null, seconds: null }));
  const plain = { ...sampleSource(), transcript: null, texts: [], ink: [], replies: [] };
  expect(isLargeSource({ ...plain, pins })).toBe(false);
  expect(isLargeSource({ ...plain, ink, replies })).toBe(false);
  expect(isLargeSource({ ...plain, pins, ink })).toBe(true);
  expect(isLargeSource({ ...plain, pins, replies })).toBe(true);
});

test("a text of backticks alone is fenced, too", () => {
  const texts = [{ type: "notes", content: "` ".repeat(300_000) }];
  expect(markdown({ ...sampleSource(), transcript: null, texts })).toContain("```people\n` `");
});

test("a sentence that covers a pin is its sentence, whatever the order and number of the others", () => {
  const times = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(fc.array(times, { maxLength: 40 }), fc.integer({ min: 0, max: 70 }), (spoken, second) => {
      const segments = spoken.map(([from, length], at) => ({
        start_ms: from * 1000,
        end_ms: (from + length) * 1000,
        text: `s${at}`,
        words: [],
        confidence: null,
      }));
      const transcript = JSON.stringify({ version: 1, text: "", segments });
      const pins = [{ seconds: second, image: null, x: null, y: null, note: "" }];
      const head = { ...sampleSource().head, seconds: null };
      const [pin] = json({ ...sampleSource(), head, transcript, texts: [], ink: [], replies: [], pins }).pins;
      const sorted = segments.toSorted((a, b) => a.start_ms - b.start_ms);
      const covering = sorted.findLast((one) => one.start_ms <= second * 1000 && second * 1000 < one.end_ms);
      const soon = sorted.find(({ start_ms }) => start_ms >= second * 1000 && start_ms < (second + 4) * 1000);
      expect(pin.words?.text ?? null).toBe((covering ?? soon)?.text ?? null);
    }),
  );
});
