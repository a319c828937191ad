import { expect, test } from "vitest";
import { chaptersVtt, notesText, tagsCsv, transcriptVtt } from "./text";

const tags = [
  { timestamp: 8.4, x: 0.6, y: 0.7, note: "" },
  { timestamp: 1.4, x: 0.3, y: 0.03, note: 'Header: "tight" <b>\n\n--> & more' },
];

test("every tag is a chapter that lasts until the next one", () => {
  expect(chaptersVtt(tags, 20.925)).toBe(
    'WEBVTT\n\n00:00:01.400 --> 00:00:08.400\nHeader: "tight" &lt;b&gt; --&gt; &amp; more\n\n00:00:08.400 --> 00:00:20.925\nTag 2\n',
  );
});

test("a chapter without a known end still has a length", () => {
  expect(chaptersVtt([{ timestamp: 3599.9995, x: 0, y: 0 }], null)).toContain("01:00:00.000 --> 01:00:05.000");
});

test("the table of tags is safe to open in a spreadsheet", () => {
  expect(tagsCsv([{ timestamp: 1, x: 0.5, y: 0.5, note: '=HYPERLINK("x")' }, ...tags])).toBe(
    'number,timestamp,x,y,note\r\n1,1,0.5,0.5,"\'=HYPERLINK(""x"")"\r\n' +
      '2,1.4,0.3,0.03,"Header: ""tight"" <b>\n\n--> & more"\r\n3,8.4,0.6,0.7,\r\n',
  );
});

test("notes are one line each", () => {
  expect(notesText(tags)).toBe('1. 0:01  Header: "tight" <b> --> & more\n2. 0:08\n');
});

test("a transcript becomes captions", () => {
  const segments = [{ startMs: 200, endMs: 1500, text: "a < b", confidence: null }];
  expect(transcriptVtt({ language: "en", confidence: null, text: "a < b", segments })).toBe(
    "WEBVTT\n\n00:00:00.200 --> 00:00:01.500\na &lt; b\n",
  );
});
