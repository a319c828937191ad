import { expect, test } from "vitest";
import { readGuestFiles } from "./guest-files";

const file = (name: string, type: string) => new File(["x"], name, { type });

test("a clip begins with all pictures that are given, in their order, and with one recording", async () => {
  const files = [
    file("b.png", "image/png"),
    file("notes.txt", "text/plain"),
    file("a.jpg", "image/jpeg"),
    file("talk.mp3", "audio/mpeg"),
    file("more.mp3", "audio/mpeg"),
  ];
  const { given, refusal } = await readGuestFiles(files);
  expect(given.map(({ file, kind }) => [file.name, kind])).toEqual([
    ["b.png", "image"],
    ["a.jpg", "image"],
    ["talk.mp3", "audio"],
  ]);
  expect(refusal).toBe("Use a picture or an audio file.");
  expect((await readGuestFiles(files.slice(3))).refusal).toBe(
    "A clip has only one recording. “more.mp3” was not added.",
  );
});
