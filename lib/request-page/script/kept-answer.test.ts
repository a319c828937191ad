import { expect, test } from "vitest";
import { readKeptAnswer } from "./kept-answer";

const origin = "https://tellmark.example";

test("what the recorder keeps leads back to the recorder, or to the clip that was sent", () => {
  expect(readKeptAnswer('{"state":"recording"}', origin)).toEqual({ state: "unsent" });
  expect(readKeptAnswer('{"state":"unsent"}', origin)).toEqual({ state: "unsent" });
  const sent = { state: "sent", url: `${origin}/c/Xyz` };
  expect(readKeptAnswer(JSON.stringify(sent), origin)).toEqual(sent);
  expect(readKeptAnswer('{"state":"sent","url":"/c/Xyz"}', origin)).toEqual(sent);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no object", "null"],
  ["another state", '{"state":"later"}'],
  ["no address", '{"state":"sent"}'],
  ["an address elsewhere", '{"state":"sent","url":"https://elsewhere.example/c/Xyz"}'],
  ["a script", '{"state":"sent","url":"javascript:alert(1)"}'],
])("%s that is kept leads nowhere", (_what, text) => {
  expect(readKeptAnswer(text, origin)).toBeNull();
});
