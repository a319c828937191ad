import JSZip from "jszip";
import { expect, test } from "vitest";
import type { Entry, OpenBlob } from "../model/entry";
import { openSampleBlob, sampleClip } from "../testing/sample-clip";
import { totalLength } from "../zip/zip-writer";
import { layoutPackage } from "./layout";
import { IN_MEMORY_LIMIT_BYTES, packVst } from "./pack";

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a small package is whole, with its announced size, and the same every time", async () => {
  const { entries } = layoutPackage(sampleClip());
  const packed = await packVst(entries, openSampleBlob);
  const bytes = await collect(packed.stream);
  expect(bytes).toHaveLength(packed.sizeBytes);
  expect(await collect((await packVst(entries, openSampleBlob)).stream)).toEqual(bytes);
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(entries.map(({ name }) => name));
});

test("the first entry tells the type, with sizes in its header and no extra field", async () => {
  const { entries } = layoutPackage(sampleClip());
  const bytes = await collect((await packVst(entries, openSampleBlob)).stream);
  expect(bytes.subarray(30, 61).toString()).toBe("mimetypeapplication/vnd.vst+zip");
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes.readUInt32LE(18), bytes.readUInt16LE(28)]).toEqual([
    0, 0, 23, 0,
  ]);
});

test("a large package is streamed without being held", async () => {
  const sizeBytes = IN_MEMORY_LIMIT_BYTES;
  const entries: Entry[] = [
    { name: "audio/main.mp3", method: "store", source: { kind: "blob", key: "long", sizeBytes, crc32: 0 } },
  ];
  const open: OpenBlob = () => {
    throw new Error("opened too early");
  };
  const packed = await packVst(entries, open);
  expect(packed.sizeBytes).toBe(totalLength(entries));
  await expect(collect(packed.stream)).rejects.toThrow("opened too early");
});

test("a damaged blob does not become a package", async () => {
  const { entries } = layoutPackage(sampleClip());
  const damaged: OpenBlob = async function* (_key, start, end) {
    yield Buffer.alloc(end - start + 1);
  };
  await expect(packVst(entries, damaged)).rejects.toThrow("checksum");
});
