import { deflateRawSync } from "node:zlib";
import { type ForgedEntry, forgeZip } from "#lib/vst/testing/hostile-zip";
import { fixture } from "./samples";

export interface HostileFile {
  what: string;
  bytes: Buffer;
  type: string;
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function mutated(bytes: Buffer, seed: number, count = 40): Buffer {
  const random = randomNumbers(seed);
  const copy = Buffer.from(bytes);
  for (let turn = 0; turn < count; turn += 1) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  return copy;
}

function cut(bytes: Buffer, seed: number): Buffer {
  return bytes.subarray(0, Math.floor(randomNumbers(seed)() * bytes.length));
}

const glued = (first: Buffer, second: Buffer | string, at = 64) =>
  Buffer.concat([first.subarray(0, at), Buffer.from(second)]);

/** Silent MP3 frames: mono at 44.1 kHz and stereo at 48 kHz in turns. */
function changingFrames(count: number): Buffer {
  const [mono, stereo] = [Buffer.alloc(104), Buffer.alloc(96)];
  mono.write("fffb10c4", "hex");
  stereo.write("fffb1400", "hex");
  return Buffer.concat(Array.from({ length: count }, (_, index) => (index % 2 ? stereo : mono)));
}

const tinyFrames = (count: number) => Buffer.from("fff14040013ffc0000".repeat(count), "hex");

const SCRIPT = "<script>fetch('/api/v1/clips')</script>";
const SECRETS = "file:///etc/passwd";

/** Damaged, disguised, referring to other files, or decoding to far more than their size. */
export function hostileRecordings(): HostileFile[] {
  // A few seconds of each that can end anywhere: what is damaged matters, and what is accepted is converted.
  const formats = [
    ["speech-chrome.webm", "audio/webm", 40_000],
    ["speech-firefox.ogg", "audio/ogg", 80_000],
    ["speech.m4a", "audio/mp4", undefined],
    ["speech.mp3", "audio/mpeg", 40_000],
  ] as const;
  const damaged = formats.flatMap(([name, type, length], index) => {
    const bytes = fixture(name).subarray(0, length);
    return [
      { what: `${name} with wrong bytes`, bytes: mutated(bytes, 11 + index), type },
      { what: `${name} with a wrong beginning`, bytes: mutatedHead(bytes, 21 + index), type },
      { what: `${name} cut off`, bytes: cut(bytes, 31 + index), type },
    ];
  });
  const playlist = `#EXTM3U\n#EXTINF:1,\n${SECRETS}\n#EXT-X-ENDLIST\n`;
  return [
    ...damaged,
    { what: "sound that changes with every frame", bytes: changingFrames(4000), type: "audio/mpeg" },
    { what: "a million frames of nine bytes", bytes: tinyFrames(1_000_000), type: "audio/aac" },
    { what: "an empty file", bytes: Buffer.alloc(0), type: "audio/webm" },
    { what: "one byte", bytes: Buffer.from([0xff]), type: "audio/mpeg" },
    { what: "zeros", bytes: Buffer.alloc(50_000), type: "audio/wav" },
    { what: "a picture by another name", bytes: fixture("screenshot.png"), type: "audio/webm" },
    { what: "a playlist", bytes: Buffer.from(playlist), type: "audio/mpeg" },
    { what: "a playlist behind blanks", bytes: Buffer.from(`\n\n  ${playlist}`), type: "audio/mpeg" },
    { what: "a concat script", bytes: Buffer.from(`ffconcat version 1.0\nfile ${SECRETS}\n`), type: "audio/mpeg" },
    { what: "a page", bytes: Buffer.from(`<!doctype html>${SCRIPT}`), type: "audio/mpeg" },
    { what: "a page behind the head of an MP3", bytes: glued(fixture("speech.mp3"), SCRIPT), type: "audio/mpeg" },
    { what: "a playlist behind the head of a WAV", bytes: glued(fixture("speech.wav"), playlist), type: "audio/wav" },
    { what: "a bomb of 24 hours", bytes: fixture("bomb-24-hours.flac"), type: "audio/flac" },
    { what: "a WAV that claims four gigabytes", bytes: claiming(fixture("speech.wav")), type: "audio/wav" },
  ];
}

export function hostilePictures(): HostileFile[] {
  const formats = [
    ["screenshot.png", "image/png"],
    ["small-photo-gps.jpg", "image/jpeg"],
    ["photo.heic", "image/heic"],
  ] as const;
  const damaged = formats.flatMap(([name, type], index) => [
    { what: `${name} with wrong bytes`, bytes: mutated(fixture(name), 41 + index), type },
    { what: `${name} with a wrong beginning`, bytes: mutatedHead(fixture(name), 51 + index), type },
    { what: `${name} cut off`, bytes: cut(fixture(name), 61 + index), type },
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${SECRETS}"/>${SCRIPT}</svg>`;
  return [
    ...damaged,
    { what: "an empty file", bytes: Buffer.alloc(0), type: "image/png" },
    { what: "a recording by another name", bytes: fixture("speech.mp3"), type: "image/jpeg" },
    { what: "an SVG", bytes: Buffer.from(svg), type: "image/svg+xml" },
    { what: "an SVG by another name", bytes: Buffer.from(svg), type: "image/png" },
    { what: "a page that begins like a GIF", bytes: Buffer.from(`GIF89a/*${SCRIPT}*/=1`), type: "image/gif" },
    { what: "a page behind the head of a PNG", bytes: glued(fixture("screenshot.png"), SCRIPT), type: "image/png" },
    { what: "a bomb of 900 megapixels", bytes: fixture("bomb-900-megapixel.png"), type: "image/png" },
    { what: "a PNG that claims a billion columns", bytes: wide(fixture("screenshot.png")), type: "image/png" },
  ];
}

export function hostilePackages(good: Buffer): HostileFile[] {
  const type = "application/vnd.vst+zip";
  const head: ForgedEntry = { name: "mimetype", bytes: Buffer.from(type) };
  const manifest = (files: unknown[] = [], more: object = {}): ForgedEntry => ({
    name: "manifest.json",
    method: 8,
    bytes: Buffer.from(JSON.stringify({ type: "vst", version: "1.0", title: "x", files, ...more })),
  });
  const made = (...entries: ForgedEntry[]) => forgeZip([head, manifest(), ...entries]);
  const file = { name: "images/001.jpg", bytes: fixture("photo-gps.jpg").subarray(0, 5000) };
  const zeros = deflateRawSync(Buffer.alloc(30_000_000));
  const nested = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const lies: [string, Buffer][] = [
    ["names that lead out", made({ ...file, name: "../../../etc/passwd" })],
    ["absolute names", made({ ...file, name: "/etc/passwd" })],
    ["names of Windows", made({ ...file, name: "C:\\evil.exe" })],
    ["a name with a zero", made({ ...file, name: Buffer.from("a\0b") })],
    ["a link", made({ ...file, madeBy: 0x0314, attributes: (0o120777 << 16) >>> 0 })],
    ["two files of one name", made(file, { ...file, name: "IMAGES/001.JPG" })],
    ["two headers that differ", made({ ...file, localName: "other.jpg" })],
    ["a size that is a lie", made({ ...file, size: 10 })],
    ["four gigabytes that are not there", made({ ...file, size: 0xfffffff0, packedSize: 0xfffffff0 })],
    ["a checksum that is a lie", forgeZip([head, { ...manifest(), crc: 1 }])],
    ["a bomb", made({ name: "text/001.txt", method: 8, bytes: Buffer.alloc(0), packed: zeros, size: 30_000_000 })],
    ["entries that overlap", made(file, { ...file, name: "b.jpg", offset: 0 })],
    ["encryption", made({ ...file, flags: 1 })],
    ["an unknown method", made({ ...file, method: 99, packed: file.bytes })],
    ["too many entries", forgeZip([head, manifest(), ...Array.from({ length: 2100 }, (_, i) => ({ name: `a/${i}` }))])],
    ["a directory that lies elsewhere", forgeZip([head, manifest(), file], { offset: 1 })],
    ["fewer entries than it claims", forgeZip([head, manifest(), file], { count: 60_000 })],
    ["a manifest that is none", forgeZip([head, { name: "manifest.json", bytes: Buffer.from("[1]") }])],
    ["a manifest of great depth", forgeZip([head, { name: "manifest.json", bytes: Buffer.from(nested) }])],
    ["files that are not there", forgeZip([head, manifest([{ path: "a", size: 1, sha256: "0".repeat(64) }])])],
    ["tags that are none", forgeZip([head, manifest([], { voice_tags: [{ timestamp: "x" }] })])],
    ["a prototype for a manifest", forgeZip([head, manifest([], JSON.parse('{"__proto__":{"a":1},"images":7}'))])],
    ["only the end of a ZIP file", good.subarray(-22)],
    ["a picture", fixture("screenshot.png")],
  ];
  const mutants = Array.from({ length: 24 }, (_, seed): [string, Buffer] => [
    `wrong bytes, seed ${seed}`,
    mutated(good, 100 + seed, 1 + (seed % 8)),
  ]);
  const cuts = Array.from({ length: 8 }, (_, seed): [string, Buffer] => [
    `a missing end, seed ${seed}`,
    cut(good, 200 + seed),
  ]);
  return [...lies, ...mutants, ...cuts].map(([what, bytes]) => ({ what, bytes, type }));
}

function mutatedHead(bytes: Buffer, seed: number): Buffer {
  return Buffer.concat([bytes.subarray(0, 12), mutated(bytes.subarray(12, 512), seed, 60), bytes.subarray(512)]);
}

function claiming(wav: Buffer): Buffer {
  const copy = Buffer.from(wav.subarray(0, 20_000));
  copy.writeUInt32LE(0xffffffff, 4);
  return copy;
}

function wide(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(1_000_000_000, 16);
  return copy;
}
