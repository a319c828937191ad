import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SNIFF_BYTES, sniff } from "./sniff";

async function fixture(name: string) {
  return sniff((await readFile(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))).subarray(0, SNIFF_BYTES));
}

const of = (text: string, encoding: BufferEncoding = "latin1") => sniff(Buffer.from(text, encoding));

test.each([
  ["speech-chrome.webm", "audio/webm", "webm", "matroska"],
  ["truncated.webm", "audio/webm", "webm", "matroska"],
  ["speech-firefox.ogg", "audio/ogg", "ogg", "ogg"],
  ["speech.m4a", "audio/mp4", "m4a", "mov"],
  ["speech.mp3", "audio/mpeg", "mp3", "mp3"],
  ["speech.wav", "audio/wav", "wav", "wav"],
  ["bomb-24-hours.flac", "audio/flac", "flac", "flac"],
])("%s is sound of type %s", async (name, contentType, extension, demuxer) => {
  expect(await fixture(name)).toEqual({ family: "audio", contentType, extension, demuxer });
});

test.each([
  ["photo-gps.jpg", "image/jpeg", "jpg"],
  ["photo.heic", "image/heic", "heic"],
  ["screenshot.png", "image/png", "png"],
  ["bomb-900-megapixel.png", "image/png", "png"],
])("%s is a picture of type %s", async (name, contentType, extension) => {
  expect(await fixture(name)).toEqual({ family: "image", contentType, extension, demuxer: null });
});

test.each([
  ["AIFF", "FORM\0\0\0\x10AIFFCOMM", "audio/aiff"],
  ["CAF", "caff\0\x01\0\0desc", "audio/x-caf"],
  ["AMR", "#!AMR\n\x3c", "audio/amr"],
  ["AMR-WB", "#!AMR-WB\n\x3c", "audio/amr"],
  ["MP3 behind an ID3 tag", "ID3\x04\0\0\0\0\0\x02\0\0\xff\xfb\x90\x64", "audio/mpeg"],
  ["FLAC behind an ID3 tag", "ID3\x04\0\0\0\0\0\x02\0\0fLaC", "audio/flac"],
  ["a stub of a WAV file", "RIFF\x24\0\0\0WAVEfmt ", "audio/wav"],
  ["a large WAV file of a broadcaster", "BW64\xff\xff\xff\xffWAVEds64", "audio/wav"],
  ["a WAV file with its numbers the other way round", "RIFX\0\0\0\x24WAVEfmt ", "audio/wav"],
  ["Wave64", "riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0", "audio/x-w64"],
  ["3GP", "\0\0\0\x18ftyp3gp5\0\0\0\0", "audio/3gpp"],
])("%s is recognised as sound", async (_name, head, contentType) => {
  expect(await of(head)).toMatchObject({ family: "audio", contentType });
});

test("bare MPEG and ADTS frames count only when a second frame follows the first", async () => {
  const mp3 = Buffer.alloc(1000);
  Buffer.from("fffb9064", "hex").copy(mp3, 0);
  expect(await sniff(mp3)).toBeNull();
  Buffer.from("fffb9064", "hex").copy(mp3, 417);
  expect(await sniff(mp3)).toMatchObject({ contentType: "audio/mpeg", demuxer: "mp3" });
  const adts = Buffer.alloc(200);
  Buffer.from("fff15080057ffc", "hex").copy(adts, 0);
  expect(await sniff(adts)).toBeNull();
  Buffer.from("fff15080057ffc", "hex").copy(adts, 43);
  expect(await sniff(adts)).toMatchObject({ contentType: "audio/aac", demuxer: "aac" });
});

const repeated = (header: string, length: number) =>
  Buffer.concat(
    Array.from({ length: 8 }, () => Buffer.concat([Buffer.from(header, "hex"), Buffer.alloc(length)], length)),
  );
const mp3Frames = repeated("fffb9064", 417);
const adtsFrames = repeated("fff15080057ffc", 43);

test.each([
  ["cut out of a stream, MP3", mp3Frames.subarray(100), "mp3"],
  ["cut out of a stream, AAC", adtsFrames.subarray(10), "aac"],
  ["behind an APE tag", Buffer.concat([Buffer.from("APETAGEX"), Buffer.alloc(56), mp3Frames]), "mp3"],
  ["behind zeros", Buffer.concat([Buffer.alloc(2000), mp3Frames]), "mp3"],
  ["behind what looks like a frame", Buffer.concat([Buffer.from("fffb9064"), adtsFrames]), "aac"],
])("sound is recognised where its frames begin later: %s", async (_where, bytes, demuxer) => {
  expect(await sniff(bytes)).toMatchObject({ family: "audio", demuxer });
});

test.each([
  ["a byte order mark", Buffer.from("\ufeff")],
  ["the header of a download", Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: audio/ogg\r\n\r\n")],
  ["zeros", Buffer.alloc(2000)],
])("a recording is recognised behind %s", async (_what, junk) => {
  for (const [name, demuxer] of [
    ["speech-chrome.webm", "matroska"],
    ["speech-firefox.ogg", "ogg"],
    ["bomb-24-hours.flac", "flac"],
    ["speech.m4a", "mov"],
    ["speech.mp3", "mp3"],
  ] as const) {
    const sound = await readFile(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url));
    const found = await sniff(Buffer.concat([junk, sound]).subarray(0, SNIFF_BYTES));
    expect(found, name).toMatchObject({ family: "audio", demuxer });
  }
});

test("a recording inside another file is not taken out of it", async () => {
  const ogg = await readFile(new URL("../../../../e2e/fixtures/speech-firefox.ogg", import.meta.url));
  for (const [front, type] of [
    ["PK\x03\x04\x14\0\0\0\0\0", "application/zip"],
    ["<html><body>", "text/html"],
    ["wvpk\x40\0\0\0\x10\x04", "audio/wavpack"],
  ] as const) {
    expect(await sniff(Buffer.concat([Buffer.from(front, "latin1"), ogg]))).toMatchObject({ contentType: type });
  }
});

test("a few frames inside something else are no sound", async () => {
  expect(await sniff(Buffer.concat([Buffer.alloc(50), mp3Frames.subarray(0, 3 * 417), Buffer.alloc(2000)]))).toBeNull();
  expect(await sniff(Buffer.alloc(65_536, 0xff))).toBeNull();
});

test("a container with pictures stays a candidate for its sound", async () => {
  expect(await of("\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm....V_VP8")).toMatchObject({
    family: "audio",
    contentType: "video/webm",
  });
  expect(await of("\0\0\0\x18ftypisom\0\0\0\0....hdlr\0\0\0\0\0\0\0\0vide")).toMatchObject({
    family: "audio",
    contentType: "video/mp4",
  });
});

test.each([
  ["a newer neutral brand", "mif2", "heicmiaf"],
  ["the brand of a profile", "MiHE", "mif1"],
  ["a camera's brand", "abcd", "miafheix"],
])("a HEIC picture is recognised behind %s", async (_what, major, compatible) => {
  expect(await of(`\0\0\0\x18ftyp${major}\0\0\0\0${compatible}`)).toMatchObject({ contentType: "image/heic" });
});

test("an AVIF picture is recognised behind a neutral major brand", async () => {
  expect(await of("\0\0\0\x18ftypmif1\0\0\0\0mif1avif")).toMatchObject({ family: "image", contentType: "image/avif" });
});

test.each([
  ["plain", "<svg xmlns='http://www.w3.org/2000/svg'>"],
  ["behind an XML declaration", "<?xml version='1.0'?>\n<!-- x --><svg>"],
  ["behind a byte order mark and blanks", "\xef\xbb\xbf \n<svg/>"],
  ["with a prefix", "<s:svg xmlns:s='http://www.w3.org/2000/svg'>"],
])("SVG %s is named as SVG", async (_name, text) => {
  expect(await of(text)).toMatchObject({ family: "svg" });
});

test("SVG in UTF-16 is named as SVG with and without a byte order mark", async () => {
  expect(await of("<svg/>", "utf16le")).toMatchObject({ family: "svg" });
  expect(await of("\uFEFF<svg/>", "utf16le")).toMatchObject({ family: "svg" });
  expect(await sniff(Buffer.from("\uFEFF<svg/>", "utf16le").swap16())).toMatchObject({ family: "svg" });
});

test.each([
  ["HTML", "<!doctype html><script>"],
  ["HTML after blanks", "\n\n  <html>"],
  ["XML", "<?xml version='1.0'?><feed/>"],
  ["an HLS playlist", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd"],
  ["a PLS playlist", "[playlist]\nFile1=http://x"],
  ["a concat script", "ffconcat version 1.0\nfile /etc/passwd"],
  ["a shell script", "#!/bin/sh\n"],
  ["a PDF", "%PDF-1.7\n"],
  ["an executable", "MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"],
  ["an ELF file", "\x7fELF\x02\x01\x01\0"],
  ["a TIFF", "II*\0\x08\0\0\0\x01\0\0\x01"],
])("%s is known and refused", async (_name, head) => {
  expect(await of(head)).toMatchObject({ family: "other", demuxer: null });
});

test("a ZIP file is known and refused", async () => {
  expect(await of("PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a")).toMatchObject({
    family: "other",
  });
});

test("bytes of no known format are unknown", async () => {
  expect(await of("")).toBeNull();
  expect(await of("fake audio content for a test")).toBeNull();
  expect(await sniff(Buffer.alloc(4096))).toBeNull();
  expect(await sniff(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 197 + 31) % 251)))).toBeNull();
});
