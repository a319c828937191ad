import { expect, test } from "vitest";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { readTranscriptText } from "./read-text";

const problemOf = (content: string) => {
  const read = readTranscriptText({ content, language: null });
  return "problem" in read ? read.problem : null;
};

function parse(content: string, language: string | null = null) {
  const read = readTranscriptText({ content, language });
  if ("problem" in read) throw new Error(read.problem);
  const document = readTranscript(JSON.parse(read.transcript.document));
  if (!document) throw new Error("not read back");
  return { ...read.transcript, ...document };
}

test("WebVTT and SubRip are read as segments, without their markup, numbers and notes", () => {
  const vtt =
    "\uFEFFWEBVTT - title\n\nNOTE a note\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Kim>Look <i>here</i>\n\n00:03.000 --> 00:04.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n";
  const read = parse(vtt, "pt_br");
  expect(read.segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [1000, 2500, "Look here"],
    [3000, 4000, "<script>alert(1)</script>"],
  ]);
  expect(read).toMatchObject({ language: "pt-BR", confidence: null, confidenceMethod: "none", segmentCount: 2 });
  expect(read.content).toBe("Look here <script>alert(1)</script>");
  const srt = "1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nTwo\r\nlines\r\n";
  expect(parse(srt).segments.map(({ text }) => text)).toEqual(["One", "Two lines"]);
});

test("plain words have no times, and only look like JSON or not at all", () => {
  expect(parse("First line  \r\n\r\n\r\n\r\nsecond")).toMatchObject({ text: "First line\n\nsecond", segments: [] });
  expect(parse("{laughs} Well, [sighs] no").text).toBe("{laughs} Well, [sighs] no");
  expect(parse("[music] hello").text).toBe("[music] hello");
});

test("captions that overlap, run backwards or have no words stay in order, and each has its time", () => {
  const read = parse(
    [
      "WEBVTT",
      "00:05.000 --> 00:09.000\nlater",
      "00:01.000 --> 00:20.000\nover it",
      "00:06.000 --> 00:02.000\nbackwards",
      "00:07.000 --> 00:08.000\n<i></i>",
      "-00:01.000 --> 00:02.000\nbefore the beginning",
      "NaN --> NaN\nno time",
    ].join("\n\n"),
  );
  expect(read.segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [1000, 20000, "over it"],
    [5000, 9000, "later"],
    [6000, 6001, "backwards"],
  ]);
});

test("the JSON of speech engines is read: seconds, words beside segments, log probabilities", () => {
  const read = parse(
    JSON.stringify({
      task: "transcribe",
      language: "english",
      duration: 3.5,
      text: " Look here. And there.",
      segments: [
        { id: 0, start: 0, end: 1.2004, text: " Look here.", avg_logprob: -0.1, compression_ratio: 1.1 },
        { id: 1, start: 1.5, end: 3, text: " And there.", avg_logprob: -0.5, compression_ratio: 1.1 },
      ],
      words: [
        { word: "Look", start: 0, end: 0.5 },
        { word: "here.", start: 0.5, end: 1.2 },
        { word: "And", start: 1.5, end: 2 },
        { word: "there.", start: 2, end: 3 },
      ],
    }),
  );
  expect(read).toMatchObject({ language: "en", text: "Look here. And there.", wordCount: 4 });
  expect(read.confidenceMethod).toBe("segment_exp_avg_logprob");
  expect(read.segments.map((segment) => [segment.endMs, segment.confidence, segment.words?.length])).toEqual([
    [1200, 0.9048, 2],
    [3000, 0.6065, 2],
  ]);
  expect(read.confidence).toBeCloseTo(0.75, 1);
});

test("a constant that stands for a probability is none", () => {
  const segment = { start: 0, end: 1, text: "a", avg_logprob: -1, compression_ratio: null };
  const read = parse(JSON.stringify({ text: "a a", segments: [segment, { ...segment, start: 1, end: 2 }] }));
  expect(read).toMatchObject({ confidence: null, confidenceMethod: "none" });
});

test("words alone become segments, with the mean of their confidences", () => {
  const words = ["One", "two.", "Three"].map((word, at) => ({ word, start: at, end: at + 0.9, probability: 0.8 }));
  const read = parse(JSON.stringify({ words }));
  expect(read.segments.map(({ text, startMs, confidence }) => [text, startMs, confidence])).toEqual([
    ["One two.", 0, 0.8],
    ["Three", 2000, 0.8],
  ]);
  expect(read).toMatchObject({ confidence: 0.8, confidenceMethod: "word" });
});

test("the API's own answer is read back", () => {
  const answer = {
    text: "Look here.",
    language: "en",
    confidence: 0.9,
    confidence_method: "word",
    provider: "engine",
    segments: [{ id: 0, start: 0.2, end: 1.5, text: "Look here.", confidence: 0.9 }],
  };
  expect(parse(JSON.stringify(answer))).toMatchObject({
    language: "en",
    confidence: 0.9,
    confidenceMethod: "word",
    provider: "engine",
    segments: [{ startMs: 200, endMs: 1500, text: "Look here.", confidence: 0.9 }],
  });
});

test.each([
  ["a segment without times", { segments: [{ text: "a" }] }, "segment 0"],
  ["a time before the beginning", { segments: [{ start: -1, end: 2, text: "a" }] }, "segment 0"],
  ["a time that is no number", { segments: [{ start: "soon", end: 2, text: "a" }] }, "segment 0"],
  ["a time beyond all recordings", { segments: [{ start: 1e9, end: 1e10, text: "a" }] }, "segment 0"],
  ["a word that is none", { words: [5] }, "word"],
  ["something else", { results: { channels: [] } }, "no transcript"],
  ["a package's transcript that is broken", { version: 1, text: "", segments: [{ start_ms: 1 }] }, "version 1"],
])("%s is no transcript, and says so", (_what, value, problem) => {
  expect(problemOf(JSON.stringify(value))).toContain(problem);
});

test("JSON that was cut off, is too deep or holds too much is refused before it is built", () => {
  expect(problemOf('{"text": "a", "segments": [')).toBe("is not valid JSON");
  expect(problemOf(`{"a":${"[".repeat(100)}${"]".repeat(100)}}`)).toContain("nested");
  expect(problemOf(`[${"{},".repeat(2_000_000)}{}]`)).toContain("values");
  expect(problemOf("WEBVTT\n\nnothing")).toContain("without a caption");
});

test("a million captions are refused in time, and so is a caption of a million spaces", () => {
  const cues = "00:01.000 --> 00:02.000\nx\n\n".repeat(1_000_000);
  const started = performance.now();
  expect(problemOf(`WEBVTT\n\n${cues}`)).toContain("more than 50000 captions");
  const spaces = `WEBVTT\n\n00:01.000 --> 00:02.000\na${" ".repeat(1_000_000)}b\n`;
  expect(parse(spaces).text).toBe("a b");
  expect(parse(`${"<".repeat(500_000)}${"9".repeat(500_000)}`).segments).toEqual([]);
  // A generous bound for a busy machine; quadratic behaviour would take minutes.
  expect(performance.now() - started).toBeLessThan(15_000);
});
