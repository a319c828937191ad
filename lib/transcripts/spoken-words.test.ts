import { expect, test } from "vitest";
import { selectShownTexts } from "./spoken-words";

const text = (id: string, type: string, content: string) => ({ id, type, content });
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Hola</b>\n\n00:02.000 --> 00:03.000\nadiós\n";

test("captions under any name are shown as words, and are the captions of a clip without a transcript", () => {
  const { texts, captions } = selectShownTexts([text("a", "note", "plain"), text("b", "srt", VTT)], null);
  expect(texts).toEqual([
    { type: "note", text: "plain" },
    { type: "srt", text: "Hola\nadiós" },
  ]);
  expect(captions?.map(({ start, end, text }) => [start, end, text])).toEqual([
    [1, 2, "Hola"],
    [2, 3, "adiós"],
  ]);
});

test("what stands in the transcript is not shown twice", () => {
  const all = [text("a", "transcription", VTT), text("b", "transcription", "older"), text("c", "note", "plain")];
  expect(selectShownTexts(all, { assetId: "a" })).toEqual({ texts: [{ type: "note", text: "plain" }], captions: null });
});

test.each([
  ["transcription", "WEBVTT\n\nnothing"],
  ["captions", "\uFEFFWEBVTT\r\n\r\nNOTE only a remark\r\n"],
  ["captions", "WEBVTT"],
  ["captions", "WEBVTT\n\n1 --> 2\nbroken times\n"],
  ["srt", "1\n0:0 --> later\nbroken times\n"],
])("captions of type %s without one that can be read show nothing: %j", (type, content) => {
  expect(selectShownTexts([text("a", type, content)], null)).toEqual({ texts: [], captions: null });
});

test("a note that mentions WEBVTT is shown as it was written", () => {
  const { texts } = selectShownTexts([text("a", "note", "WEBVTTs are for players")], null);
  expect(texts).toEqual([{ type: "note", text: "WEBVTTs are for players" }]);
});
