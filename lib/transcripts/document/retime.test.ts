import { expect, test } from "vitest";
import { readCues, writeVtt } from "#lib/vst/captions";
import type { ClipTranscript } from "#lib/vst/clip-contents";
import { captionsOfTranscript } from "./captions-of";
import { retimeCaptions, retimeCues, retimeTranscript } from "./retime";

/** Seconds 2 to 4 and 6 to 7 are cut. */
const cut = {
  parts: [
    { start: 0, end: 2 },
    { start: 4, end: 6 },
    { start: 7, end: 9 },
  ],
  recordingSeconds: 9,
};
const word = (text: string, second: number) => ({
  text,
  startMs: second * 1000,
  endMs: second * 1000 + 800,
  confidence: second === 5 ? 0.3 : 0.9,
});
const spoken = (words: ReturnType<typeof word>[], from: number, to: number) => ({
  startMs: from * 1000,
  endMs: to * 1000,
  text: words.map(({ text }) => text).join(" "),
  confidence: 0.9,
  words,
});
const segments = [
  spoken([word("this", 0), word("stays", 1), word("secret", 2)], 0, 3),
  spoken([word("hidden", 3)], 3, 4),
  spoken([word("and", 4), word("goes", 5), word("um", 6), word("on", 7)], 4, 8),
];
const transcript: ClipTranscript = {
  language: "en",
  confidence: 0.9,
  text: segments.map(({ text }) => text).join(" "),
  segments,
};

test("words of what is cut are gone from the text, and the others are said when they are heard", () => {
  const heard = retimeTranscript(transcript, cut);
  expect(heard.text).toBe("this stays and goes on");
  expect(heard.segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 1800, "this stays"],
    [2000, 5000, "and goes on"],
  ]);
  expect(heard.segments[1]?.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [2000, 2800],
    [3000, 3800],
    [4000, 4800],
  ]);
});

test("captions on a page say the same as the transcript, and mark the same words as unsure", () => {
  const { captions } = retimeCaptions(captionsOfTranscript(transcript, 10_000), cut);
  expect(captions).toEqual([
    { start: 0, end: 2, text: "this stays", isUnsure: false, starts: [0, 1] },
    { start: 2, end: 5, text: "and goes on", isUnsure: false, starts: [2, 3, 4], unsure: [1] },
  ]);
});

test("a line without times of its words loses its share of them", () => {
  const line = { ...spoken([], 0, 4), text: "aaaa bbbb cccc dddd" };
  expect(retimeTranscript({ ...transcript, segments: [line] }, cut).text).toBe("aaaa bbbb");
});

test("uploaded captions move, too, and a text that is none stays as it is", () => {
  const vtt = writeVtt([
    { startMs: 1000, endMs: 1900, text: "before" },
    { startMs: 2500, endMs: 3500, text: "within" },
    { startMs: 8000, endMs: 9000, text: "after" },
  ]);
  expect(readCues(retimeCues(vtt, cut)).map(({ startMs, text }) => [startMs, text])).toEqual([
    [1000, "before"],
    [5000, "after"],
  ]);
  expect(retimeCues("0:03 --> see the note", cut)).toBe("0:03 --> see the note");
});
