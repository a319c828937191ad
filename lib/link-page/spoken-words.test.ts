import { expect, test } from "vitest";
import { listCaptions, spokenWords } from "./spoken-words";

const vtt = "WEBVTT\n\n00:00.500 --> 00:03.000\n<v Dana>Here it drips\n\n00:05.500 --> 00:08.000\nand here again";
const cues = [
  { start: 0.5, end: 3, text: "Here it drips" },
  { start: 5.5, end: 8, text: "and here again" },
];
const whole = (text: string) => ({ language: "en", segments: [{ start: 0, end: 9, text }] });

test("captions are read wherever they were written, and their markup is never shown", () => {
  const asText = spokenWords({ texts: [{ type: "captions", text: vtt }] });
  expect(asText).toMatchObject([{ heading: "captions", inLines: true }]);
  expect(listCaptions(asText)).toEqual(cues);
  const asTranscript = spokenWords({ transcript: whole(vtt) });
  expect(listCaptions(asTranscript)).toEqual(cues);
  expect(JSON.stringify([asText, asTranscript])).not.toMatch(/WEBVTT|-->|<v/);
});

test("words without times are no caption", () => {
  const words = spokenWords({ transcript: whole("All of it"), texts: [{ type: "notes", text: "More" }] });
  expect(words.map(({ heading, pieces }) => [heading, pieces[0]?.text, pieces[0]?.start])).toEqual([
    ["transcript", "All of it", null],
    ["notes", "More", null],
  ]);
  expect(listCaptions(words)).toEqual([]);
});

test("several sentences have their times, and unsure ones stay marked", () => {
  const segments = [
    { start: 0, end: 2, text: "One" },
    { start: 2, end: 4, text: "Two", unsure: true },
  ];
  const words = spokenWords({ transcript: { language: null, segments }, texts: [{ type: "captions", text: vtt }] });
  expect(words[0]?.pieces.map(({ start, isUnsure }) => [start, isUnsure])).toEqual([
    [0, false],
    [2, true],
  ]);
  expect(listCaptions(words)[0]?.text).toBe("One");
});

test("words with times are followed one by one, and only the unsure ones are marked", () => {
  const segments = [
    { start: 0, end: 2, text: "One two", unsure: true, starts: [0, 1], unsureWords: [1] },
    { start: 2, end: 4, text: "Three four five", starts: [2, 3] },
  ];
  const words = spokenWords({ transcript: { language: null, segments } });
  expect(words[0]?.pieces[0]?.words).toEqual([
    { start: 0, text: "One", isUnsure: false },
    { start: 1, text: "two", isUnsure: true },
  ]);
  expect(words[0]?.pieces[1]).not.toHaveProperty("words");
  expect(listCaptions(words).map(({ text }) => text)).toEqual(["One two", "Three four five"]);
});
