import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { VstProblem, type VstReason } from "../model/vst-problem";
import { type ForgedEnd, type ForgedEntry, forgeZip } from "../testing/hostile-zip";
import { openSampleBlob, sampleClip } from "../testing/sample-clip";
import { layoutPackage } from "../write/layout";
import { packVst } from "../write/pack";
import { zipStream } from "../zip/zip-writer";
import { bytesSource, openVst } from "./read-vst";

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const listed = (path: string, bytes: Buffer) => ({ path, size: bytes.length, sha256: sha256(bytes) });

function manifestOf(files: unknown[] = [], changes: Record<string, unknown> = {}): Buffer {
  return Buffer.from(JSON.stringify({ type: "vst", version: "1.0", files, ...changes }));
}

const TYPE: ForgedEntry = { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") };

function forgePackage(extra: readonly ForgedEntry[] = [], end: ForgedEnd = {}, manifest = manifestOf()): Buffer {
  return forgeZip([TYPE, { name: "manifest.json", method: 8, bytes: manifest }, ...extra], end);
}

async function outcomeOf(bytes: Buffer): Promise<VstReason | "read"> {
  try {
    const vst = await openVst(bytesSource(bytes));
    await vst.verifyRest();
    for (const name of vst.names) for await (const _chunk of vst.stream(name));
    return "read";
  } catch (error) {
    if (!(error instanceof VstProblem)) throw error;
    expect(error.message).toMatch(/^[^\n]{10,400}\.$/);
    return error.reason;
  }
}

test("both writers' packages are read, every entry with its bytes", async () => {
  const { entries, manifest } = layoutPackage(sampleClip());
  for (const stream of [zipStream(entries, openSampleBlob), (await packVst(entries, openSampleBlob)).stream]) {
    const bytes = await collect(stream);
    const vst = await openVst(bytesSource(bytes));
    expect(vst.names).toEqual(entries.map(({ name }) => name));
    expect(JSON.parse((await vst.read("manifest.json", 1e6)).toString("utf8"))).toEqual(
      JSON.parse(JSON.stringify(manifest)),
    );
    const { title, voice_tags, audio, images, files } = JSON.parse(JSON.stringify(manifest));
    expect(vst.manifest).toMatchObject({ title, voice_tags, audio, images, files });
    for (const [path, { sha256: expected }] of vst.files) {
      expect(sha256(await collect(vst.stream(path)))).toBe(expected);
    }
    await vst.verifyRest();
  }
});

test("a folder that was packed again by another program is read: folders, sizes behind the content, another order", async () => {
  const file = Buffer.from("hello ".repeat(50));
  const manifest = manifestOf([listed("text/001.txt", file)]);
  const bytes = forgeZip([
    { name: "text/" },
    { name: "text/001.txt", method: 8, bytes: file, flags: 8, localSize: 0 },
    { name: "manifest.json", bytes: manifest },
    { ...TYPE, bytes: Buffer.from("application/vnd.vst+zip\n") },
  ]);
  const vst = await openVst(bytesSource(bytes));
  expect(vst.names).toEqual(["text/001.txt", "manifest.json", "mimetype"]);
  expect(await vst.read("text/001.txt", 1000)).toEqual(file);
});

const inFolder = (folder: string, entries: readonly ForgedEntry[]) =>
  entries.map((entry) => ({ ...entry, name: `${folder}${entry.name}` }));

test.each([
  ["as Windows packs it", []],
  ["as macOS packs it", [{ name: "__MACOSX/clip/._mimetype", bytes: Buffer.from("x") }, { name: "clip/.DS_Store" }]],
  [
    "with files that systems, servers and synchronisers add",
    [
      ...["._clip", "desktop.ini", "Thumbs.db", "@eaDir/a", ".dropbox", "__macosx/a"].map((name) => ({ name })),
      ...["clip/._mimetype", "clip/text/._001.txt", "clip/text/Thumbs.db"].map((name) => ({ name })),
    ],
  ],
  ["with the folder's own entry", [{ name: "clip/" }, { name: "clip/text/" }]],
])("a package whose folder was compressed as a whole is read: %s", async (_, beside) => {
  const file = Buffer.from("hello");
  const manifest = { name: "manifest.json", bytes: manifestOf([listed("text/001.txt", file)]) };
  const inside = inFolder("clip/", [manifest, { name: "text/001.txt", bytes: file }, TYPE]);
  const vst = await openVst(bytesSource(forgeZip([...beside, ...inside])));
  expect(vst.names).toEqual(["manifest.json", "text/001.txt", "mimetype"]);
  expect(await vst.read("text/001.txt", 100)).toEqual(file);
  await vst.verifyRest();
});

test.each(["./", "././", "./clip/"])(
  "a package whose names begin with %s is read, as libarchive packs it",
  async (front) => {
    const file = Buffer.from("hello");
    const manifest = { name: "manifest.json", bytes: manifestOf([listed("text/001.txt", file)]) };
    const inside = inFolder(front, [manifest, { name: "text/001.txt", bytes: file }, TYPE]);
    const vst = await openVst(bytesSource(forgeZip([{ name: "./" }, ...inside])));
    expect(vst.names).toEqual(["manifest.json", "text/001.txt", "mimetype"]);
    await vst.verifyRest();
  },
);

test("what systems add to the folders of a package is no file of it", async () => {
  const added = ["__MACOSX/._mimetype", ".DS_Store", "images/.DS_Store", "._manifest.json"].map((name) => ({ name }));
  const vst = await openVst(bytesSource(forgePackage(added)));
  expect(vst.names).toEqual(["mimetype", "manifest.json"]);
});

test("a mimetype that an editor saved with a mark is read", async () => {
  const type = { ...TYPE, bytes: Buffer.from("\ufeffapplication/vnd.vst+zip\r\n") };
  const vst = await openVst(bytesSource(forgeZip([type, { name: "manifest.json", bytes: manifestOf() }])));
  expect(vst.names).toEqual(["mimetype", "manifest.json"]);
});

test("a package in a folder of a folder is read, too", async () => {
  const manifest = { name: "manifest.json", bytes: manifestOf() };
  const vst = await openVst(
    bytesSource(forgeZip([{ name: "Downloads/" }, ...inFolder("Downloads/clip/", [manifest, TYPE])])),
  );
  expect(vst.names).toEqual(["manifest.json", "mimetype"]);
});

test.each([
  [
    "a folder with something beside it",
    () =>
      forgeZip([...inFolder("clip/", [TYPE, { name: "manifest.json", bytes: manifestOf() }]), { name: "notes.txt" }]),
    /mimetype lies in the folder "clip\/", and notes\.txt outside/,
  ],
  [
    "a package in another ZIP file",
    () => forgeZip([{ name: "clip.vst", bytes: forgePackage() }, { name: "__MACOSX/._clip.vst" }]),
    /^It holds clip\.vst: unpack it, and import that file/,
  ],
  [
    "a manifest of another case",
    () => forgeZip([TYPE, { name: "Manifest.json", bytes: manifestOf() }]),
    /^It has no manifest\.json: rename Manifest\.json to manifest\.json/,
  ],
  [
    "a mimetype with an extension",
    () =>
      forgeZip([
        { ...TYPE, name: "mimetype.txt" },
        { name: "manifest.json", bytes: manifestOf() },
      ]),
    /^It has no mimetype: rename mimetype\.txt to mimetype/,
  ],
  [
    "a later version of the manifest alone",
    () => forgePackage([], {}, manifestOf([], { manifest_version: 2 })),
    /^It has version 2 of the format/,
  ],
  ["no mimetype", () => forgeZip([{ name: "manifest.json", bytes: manifestOf() }]), /^It has no mimetype\./],
  [
    "folders of Windows",
    () => forgePackage([{ name: "text\\001.txt" }]),
    /has a backslash: pack it by a program that writes \/ for folders/,
  ],
  ["a colon", () => forgePackage([{ name: "a:b" }]), /"a:b" has a colon or a control character: rename that file/],
  ["another method", () => forgePackage([{ name: "a", method: 12 }]), /another method than Deflate: pack it again/],
  [
    "two bytes behind the end",
    () => Buffer.concat([forgePackage(), Buffer.from("\r\n")]),
    /^There are 2 bytes behind its end/,
  ],
  [
    "a name in hundreds of folders",
    () => forgePackage([{ name: `${"a/".repeat(250)}b` }]),
    /^The name "a\/a\/.*" is in more than 16 folders/,
  ],
  [
    "a name of an old program",
    () => forgePackage([{ name: Buffer.from("gr\x81n.txt", "latin1") }]),
    /"gr.n\.txt" is not in UTF-8/,
  ],
] as const)("%s is refused in words that say so", async (_, made, words) => {
  await expect(openVst(bytesSource(made()))).rejects.toThrow(words);
});

const zeros = Buffer.alloc(1024 * 1024);
const text = Buffer.from("some text that is read");

const corpus: Record<string, [VstReason | "read", Buffer | (() => Buffer)]> = {
  "the plain package that the others are made from": [
    "read",
    forgePackage([{ name: "a.txt", bytes: text, method: 8 }]),
  ],
  "an empty file": ["not_a_zip", Buffer.alloc(0)],
  "no ZIP file": ["not_a_zip", Buffer.from("RIFF....WAVE this is not a ZIP file at all")],
  "a ZIP file behind a script": ["not_a_zip", forgePackage([], { before: Buffer.from("#!/bin/sh\nexit\n") })],
  "an empty ZIP file": ["not_a_vst", forgeZip([])],
  "a ZIP file of something else": ["not_a_vst", forgeZip([{ name: "word/document.xml", bytes: text }])],
  "another type": ["not_a_vst", forgeZip([{ ...TYPE, bytes: Buffer.from("application/epub+zip") }])],
  "a type of a megabyte": ["not_a_vst", forgeZip([{ name: "mimetype", bytes: zeros }])],
  "no manifest": ["not_a_vst", forgeZip([TYPE])],
  "a manifest that is no JSON": ["bad_manifest", forgePackage([], {}, Buffer.from("{"))],
  "a manifest that is a list": ["bad_manifest", forgePackage([], {}, Buffer.from("[]"))],
  "a manifest in another encoding": ["bad_manifest", forgePackage([], {}, Buffer.from([0xff, 0xfe, 0x7b, 0]))],
  "a manifest 3,000 levels deep": ["bad_manifest", forgePackage([], {}, Buffer.from(`{"a":${"[".repeat(3000)}`))],
  "a manifest with NUL in a name": ["bad_manifest", forgePackage([], {}, manifestOf([], { "a\u0000": 1 }))],
  "a manifest with a number that would be rounded": [
    "bad_manifest",
    forgePackage(
      [],
      {},
      Buffer.from('{"type":"vst","version":"1.0","files":[],"metadata":{"snow":1234567890123456789}}'),
    ),
  ],
  "a manifest of something else": [
    "not_a_vst",
    forgePackage([], {}, Buffer.from('{"type":"epub","version":"1.0","files":[]}')),
  ],
  "a manifest without a version": ["bad_manifest", forgePackage([], {}, manifestOf([], { version: undefined }))],
  "a later minor version": ["read", forgePackage([], {}, manifestOf([], { version: "1.7", more: true }))],
  "a later major version": ["newer_version", forgePackage([], {}, manifestOf([], { version: "2.0" }))],
  "a later version of the manifest": ["newer_version", forgePackage([], {}, manifestOf([], { manifest_version: 2 }))],
  "a manifest without files": ["bad_manifest", forgePackage([], {}, manifestOf([], { files: 7 }))],
  "a file that is not described": ["bad_manifest", forgePackage([], {}, manifestOf([null]))],
  "a file that is not there": ["bad_manifest", forgePackage([], {}, manifestOf([listed("a.txt", text)]))],
  "a file outside": ["bad_manifest", forgePackage([], {}, manifestOf([listed("../../etc/passwd", text)]))],
  "a file listed twice": [
    "bad_manifest",
    forgePackage([{ name: "a.txt", bytes: text }], {}, manifestOf([listed("a.txt", text), listed("a.txt", text)])),
  ],
  "a file of another size": [
    "checksum_mismatch",
    forgePackage([{ name: "a.txt", bytes: text }], {}, manifestOf([{ ...listed("a.txt", text), size: 3 }])),
  ],
  "a file of another content": [
    "checksum_mismatch",
    forgePackage([{ name: "a.txt", bytes: text }], {}, manifestOf([listed("a.txt", Buffer.from(text).reverse())])),
  ],
  "a wrong CRC": ["checksum_mismatch", forgePackage([{ name: "a.txt", bytes: text, crc: 5 }])],
  "a bomb": ["suspicious_ratio", forgePackage([{ name: "a", bytes: zeros, method: 8 }])],
  "a bomb that claims to be small": [
    "damaged",
    forgePackage([{ name: "a", bytes: zeros, method: 8, size: 100, crc: 0 }]),
  ],
  "a bomb of a thousand entries": [
    "too_large",
    () => forgePackage(Array.from({ length: 1100 }, (_, i) => bigEntry(`f${i}`))),
  ],
  "more than 2,000 entries": [
    "too_many_entries",
    () => forgePackage(Array.from({ length: 1999 }, (_, i) => ({ name: `f${i}` }))),
  ],
  "a count that is a lie": ["damaged", forgePackage([], { count: 5 })],
  "a count that hides entries": ["damaged", forgePackage([{ name: "a" }], { count: 2 })],
  "4 GB of directory": ["damaged", forgePackage([], { size: 0xfffffff0 })],
  "a directory behind its end": ["damaged", forgePackage([], { offset: 0xfffffff0 })],
  "a second disk": ["split", forgePackage([], { disk: 1 })],
  "an encrypted entry": ["encrypted", forgePackage([{ name: "a", bytes: text, flags: 1 }])],
  "strong encryption": ["encrypted", forgePackage([{ name: "a", bytes: text, flags: 0x41 }])],
  "an unknown method": ["unknown_method", forgePackage([{ name: "a", bytes: text, method: 93 }])],
  "a symbolic link": [
    "unsafe_name",
    forgePackage([{ name: "a", bytes: text, madeBy: 0x0314, attributes: 0xa1ff0000 }]),
  ],
  "the same name twice": ["duplicate_name", forgePackage([{ name: "a" }, { name: "a" }])],
  "the same name in other letters": [
    "duplicate_name",
    forgePackage([{ name: "Audio/a.mp3" }, { name: "audio/A.MP3" }]),
  ],
  "the same name in another normal form": ["duplicate_name", forgePackage([{ name: "\u00e9" }, { name: "e\u0301" }])],
  "a file that is a folder": ["duplicate_name", forgePackage([{ name: "a" }, { name: "a/b" }])],
  "another manifest": ["duplicate_name", forgePackage([{ name: "Manifest.json", bytes: manifestOf() }])],
  "a name that is another one at its place": ["damaged", forgePackage([{ name: "a", localName: "b", bytes: text }])],
  "a size that is another one at its place": ["damaged", forgePackage([{ name: "a", localSize: 5, bytes: text }])],
  "two entries at one place": ["overlapping", forgePackage([{ name: "a", bytes: text, offset: 0, localName: "a" }])],
  "an entry within another": [
    "overlapping",
    forgePackage([
      { name: "outer", bytes: forgeZip([{ name: "inner", bytes: text }]) },
      { name: "inner", bytes: text, offset: 175 },
    ]),
  ],
  "an entry that reaches into the directory": [
    "overlapping",
    forgePackage([{ name: "a", bytes: text, packedSize: 5000, size: 5000 }]),
  ],
  "an entry behind the end": ["overlapping", forgePackage([{ name: "a", bytes: text, offset: 0x7fffffff }])],
  "packed bytes that are none": [
    "damaged",
    forgePackage([{ name: "a", method: 8, packed: Buffer.alloc(50, 0xff), size: 60 }]),
  ],
  "packed bytes that end early": [
    "damaged",
    forgePackage([{ name: "a", method: 8, packed: deflateRawSync(text).subarray(0, 9), size: 22 }]),
  ],
  "bytes hidden behind packed ones": [
    "damaged",
    forgePackage([
      { name: "a", method: 8, bytes: text, packed: Buffer.concat([deflateRawSync(text), Buffer.alloc(99, 7)]) },
    ]),
  ],
  "an entry that is shorter than it says": ["damaged", forgePackage([{ name: "a", method: 8, bytes: text, size: 23 }])],
};

for (const name of [
  "../a",
  "a/../../b",
  "/etc/passwd",
  "\\\\host\\share",
  "a\\..\\b",
  "C:/a",
  "a:stream",
  "a//b",
  "a/./b",
  "a/.",
  "..",
  "a\u0000.txt",
  "a\nb",
  "x".repeat(600),
  "",
]) {
  corpus[`the name ${JSON.stringify(name.slice(0, 20))}`] = ["unsafe_name", forgePackage([{ name, bytes: text }])];
}
corpus["a name that is no text"] = [
  "unsafe_name",
  forgePackage([{ name: Buffer.from([0x61, 0xff, 0xfe]), bytes: text }]),
];

/** Claims to be a megabyte, packed into a hundredth of it. */
const bigEntry = (name: string): ForgedEntry => ({
  name,
  method: 8,
  packed: Buffer.alloc(6000),
  size: 1024 * 1024,
  crc: 0,
});

for (const [name, [expected, bytes]] of Object.entries(corpus)) {
  test(`${expected}: ${name}`, async () => {
    expect(await outcomeOf(typeof bytes === "function" ? bytes() : bytes)).toBe(expected);
  });
}

test("a package cut off anywhere is refused", async () => {
  const bytes = await collect(zipStream(layoutPackage(sampleClip()).entries, openSampleBlob));
  for (let length = 0; length < bytes.length; length += 61) {
    expect(await outcomeOf(bytes.subarray(0, length))).toMatch(/damaged|not_a_zip/);
  }
});

test("a package with any bytes changed is refused with a reason, or still whole", async () => {
  const bytes = await collect(zipStream(layoutPackage(sampleClip()).entries, openSampleBlob));
  const random = randomFrom(42);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 1500; round += 1) {
    const copy = Buffer.from(bytes);
    // Half of the changes hit the directory, where they do most harm.
    const from = round % 2 ? copy.length - 1800 : 0;
    for (let change = 0; change <= random(3); change += 1) copy[from + random(copy.length - from)] = random(256);
    const outcome = await outcomeOf(copy);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.size).toBeGreaterThan(5);
  // A changed date or attribute is harmless; a change of content is always detected.
  expect(outcomes.get("read") ?? 0).toBeLessThan(500);
});

test("large entries are streamed, and a small limit is kept", async () => {
  const file = Buffer.alloc(3 * 1024 * 1024, "abcdefg");
  const vst = await openVst(bytesSource(forgePackage([{ name: "a", bytes: file }])));
  let largest = 0;
  for await (const chunk of vst.stream("a")) largest = Math.max(largest, chunk.length);
  expect(largest).toBeLessThanOrEqual(256 * 1024);
  await expect(vst.read("a", 1000)).rejects.toMatchObject({ reason: "too_large" });
  await expect(vst.read("b", 1000)).rejects.toMatchObject({ reason: "bad_manifest" });
});

test("what our writer packs never looks like a bomb", async () => {
  const texts = [{ id: 1, type: "text", content: "x".repeat(1024 * 1024) }];
  const { entries } = layoutPackage(sampleClip({ texts }));
  for (const stream of [zipStream(entries, openSampleBlob), (await packVst(entries, openSampleBlob)).stream]) {
    expect(await outcomeOf(await collect(stream))).toBe("read");
  }
});

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}
