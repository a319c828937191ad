import { expect, test } from "vitest";
import { pickRecordingType, recordingFileName } from "./recording-type";

test.each([
  ["everything", () => true, "audio/mp4;codecs=mp4a.40.2"],
  ["no AAC", (type: string) => !type.includes("mp4a"), "audio/webm;codecs=opus"],
  ["Ogg alone", (type: string) => type.startsWith("audio/ogg"), "audio/ogg;codecs=opus"],
  ["no sound", () => false, ""],
])("AAC comes first where it exists, then Opus: a browser that records %s", (_name, isSupported, type) => {
  expect(pickRecordingType(isSupported)).toBe(type);
});

test.each([
  ["audio/mp4", "reply.m4a"],
  ["audio/webm;codecs=opus", "reply.webm"],
  ["audio/ogg;codecs=opus", "reply.ogg"],
  ["", "reply.webm"],
])("a recording of the type %s is sent as %s", (type, name) => {
  expect(recordingFileName("reply", type)).toBe(name);
});
