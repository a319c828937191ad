import { expect, test } from "vitest";
import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { readCues, writeVtt } from "#lib/vst/texts/captions";
import { transcriptJson } from "#lib/vst/texts/text";
import { createCaptions } from "./captions";
import { retimeCaptions, retimeCues, retimeDocument, retimeTranscript } from "./retime";
import { translatedTranscript } from "./translated-transcript";

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
  const { captions } = retimeCaptions(createCaptions(transcript, 10_000), cut);
  expect(captions).toEqual([
    { start: 0, end: 2, text: "this stays", isUnsure: false, starts: [0, 1] },
    { start: 2, end: 5, text: "and goes on", isUnsure: false, starts: [2, 3, 4], unsure: [1] },
  ]);
});

test("a line without times of its words stays only if nothing of it is cut, and so does a corrected one", () => {
  const line = { ...spoken([], 0, 4), text: "aaaa bbbb cccc dddd" };
  const untimed = { ...spoken([word("said", 5), word("again", 6)], 5, 7), text: "said quite again" };
  const whole = { ...spoken([], 4, 6), text: "whole" };
  const lines = { ...transcript, text: "aaaa bbbb cccc dddd whole said quite again", segments: [line, whole, untimed] };
  expect(retimeTranscript(lines, cut)).toMatchObject({ text: "whole", segments: [{ startMs: 2000, endMs: 4000 }] });
  expect(retimeCaptions(createCaptions(lines, 10_000), cut).captions).toEqual([
    { start: 2, end: 4, text: "whole", isUnsure: false },
  ]);
});

test("nothing is left of a text without times, nor of what a text says besides its lines", () => {
  const untimed = { ...transcript, text: "this and a secret", segments: [] };
  expect(retimeDocument({ document: transcriptJson(untimed), cut })).toBeNull();
  expect(retimeCaptions(createCaptions(untimed, 10_000), cut)).toMatchObject({ captions: [], text: "" });
  const more = { ...transcript, text: "this and a secret", segments: [spoken([word("this", 0)], 0, 1)] };
  expect(retimeTranscript(more, cut).text).toBe("this");
});

test("a translation, whose words have no times, does not say what is cut from the original", () => {
  const about = { language: "es", provider: "p", model: null };
  const lines = ["esto queda secreto", "oculto", "y sigue eh"];
  const { document, shown } = translatedTranscript({ document: transcriptJson(transcript), lines, ...about });
  expect(retimeDocument({ document, cut })).toBeNull();
  expect(retimeCaptions(JSON.parse(shown), cut).captions).toEqual([]);
});

test("of a line without spaces the words that are heard stay, joined as they were", () => {
  const chinese = { ...spoken([word("这个", 0), word("留下", 1), word("秘密", 2)], 0, 3), text: "这个，留下秘密。" };
  const mixed = { ...spoken([word("and", 4), word("goes", 5), word("um", 6), word("on", 7)], 4, 8) };
  const all = [chinese, { ...mixed, text: "and-goes, um… on." }];
  const both: ClipTranscript = { ...transcript, text: "", segments: all };
  const wanted = ["这个，留下", "and-goes, on."];
  expect(retimeTranscript(both, cut).segments.map(({ text }) => text)).toEqual(wanted);
  const { captions } = retimeCaptions(createCaptions(both, 10_000), cut);
  expect(captions.map(({ text }) => text)).toEqual(wanted);
});

test("uploaded captions move, too, and a text that is none stays as it is", () => {
  const vtt = writeVtt([
    { startMs: 1000, endMs: 1900, text: "before" },
    { startMs: 2500, endMs: 3500, text: "within" },
    { startMs: 4500, endMs: 6500, text: "partly within" },
    { startMs: 8000, endMs: 9000, text: "after" },
  ]);
  expect(readCues(retimeCues({ content: vtt, cut })).map(({ startMs, text }) => [startMs, text])).toEqual([
    [1000, "before"],
    [5000, "after"],
  ]);
  expect(retimeCues({ content: "0:03 --> see the note", cut })).toBe("0:03 --> see the note");
});
