import { expect, test } from "vitest";
import { detectMediaKind } from "./media-file";
import { withDetectedType } from "./with-detected-type";

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const given = (content: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  withDetectedType(new File([content], name, { type }));

test.each(["", "image/jpg", "image/pjpeg", "image/x-png", "application/octet-stream", "text/plain"])(
  "a JPEG is taken as a picture although the system calls it “%s”",
  async (type) => {
    const file = await given(jpeg, "photo", type);
    expect([file.type, file.name, file.size]).toEqual(["image/jpeg", "photo", jpeg.length]);
    expect(detectMediaKind(file)).toEqual({ kind: "image" });
  },
);

test.each([
  ["\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "image/heic", "image"],
  ["\x00\x00\x00\x18ftypmif2\x00\x00\x00\x00miafheix", "image/heic", "image"],
  ["\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avif", "image/avif", "image"],
  ["RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp", "image"],
  ["\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png", "image"],
  ["GIF89a\x01\x00", "image/gif", "image"],
  ["\x00\x00\x00\x1cftypM4A \x00\x00\x00\x00", "audio/mp4", "audio"],
  ["RIFF\x10\x00\x00\x00WAVEfmt ", "audio/wav", "audio"],
  ["ID3\x04\x00\x00", "audio/mpeg", "audio"],
  ["\xff\xfb\x90\x64", "audio/mpeg", "audio"],
  ["caff\x00\x01", "audio/x-caf", "audio"],
])("the first bytes %j are those of %s, whatever the name and type say", async (head, type, kind) => {
  const file = await given(bytes(head), "download.txt", "application/octet-stream");
  expect(file.type).toBe(type);
  expect(detectMediaKind(file)).toEqual({ kind });
});

test.each([
  ["\xef\xbb\xbf\n<!DOCTYPE html><p>Not found</p>", "text/html"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"],
  ["<?xml version='1.0'?><svg/>", "image/svg+xml"],
  ["%PDF-1.4", "application/pdf"],
  ["II*\x00\x08\x00", "image/tiff"],
  ["BM\x46\x00\x00\x00\x00\x00\x00\x00\x36", "image/bmp"],
])("%j is refused although its name and the system say that it is a JPEG", async (head, type) => {
  const file = await given(bytes(head), "photo.jpg", "image/jpeg");
  expect(file.type).toBe(type);
  expect(detectMediaKind(file)).toHaveProperty("refusal");
});

test("a file keeps its type where its bytes tell nothing, or cannot be read", async () => {
  const text = new File(["\u00ff\u00feplain"], "notes.txt", { type: "text/plain" });
  expect(await withDetectedType(text)).toBe(text);
  expect((await given(jpeg, "IMG_1.HEIC", "image/heic")).type).toBe("image/jpeg");
  const utf16 = await given(new Uint8Array([0xff, 0xfe, 0x41, 0]), "notes.txt", "text/plain");
  expect(utf16.type).toBe("text/plain");
  const gone = new File([jpeg], "gone.jpg", { type: "image/jpeg" });
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) }) as unknown as Blob;
  expect(await withDetectedType(gone)).toBe(gone);
});
