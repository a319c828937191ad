import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toSeekableFile } from "./to-seekable-file";

/** As Firefox begins a recording: the Info element with an empty length, and a cluster. */
const begun = (length = "0000000000000000") =>
  Buffer.from(`1549a96601000000000000492ad7b1830f4240448988${length}4d8098515d1f43b675448988000000000000000001`, "hex");
const webm = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: "audio/webm" });
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

test("the open length of a recording is filled in, and nothing else is changed", async () => {
  const filled = await bytesOf(await toSeekableFile(webm(begun()), 4.24));
  expect(filled).toEqual(begun("40b0900000000000"));
  expect(filled.readDoubleBE(22)).toBe(4240);
});

test("a file that tells its length, has no place for it, or is of another kind stays as it is", async () => {
  const chrome = readFileSync(new URL("../../../e2e/fixtures/speech-chrome.webm", import.meta.url));
  for (const bytes of [begun("40b0900000000000"), chrome]) {
    const file = webm(bytes);
    expect(await toSeekableFile(file, 9)).toBe(file);
  }
  const other = new Blob([new Uint8Array(begun())], { type: "audio/ogg" });
  expect(await toSeekableFile(other, 9)).toBe(other);
  const unknown = webm(begun());
  expect(await toSeekableFile(unknown, null)).toBe(unknown);
});
