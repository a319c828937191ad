import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTarFile } from "../testing/archive-samples";
import { readEntries, readEntryText } from "./archive-reader";
import { tarHeader } from "./tar-header";

const long = `files/${"long/".repeat(50)}name`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-tar-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(path: string): Promise<[string, string][]> {
  const file = await open(path, "r");
  try {
    const read: [string, string][] = [];
    for await (const entry of readEntries(file)) read.push([entry.name, await readEntryText(file, entry)]);
    return read;
  } finally {
    await file.close();
  }
}

/** Written by the tar code of our own that came before. */
const EARLIER =
  "H4sIAAAAAAACA+2VQQrCMBBFZ+0pcgL9MW1m5WECRq2002Iq9PiCgqAuXCUKmbfIH7IKmXnMFBbKDQB44J74TDTWP+vHvW+9JZP/ZUR0TXO4" +
  "EEB1smWYKcyn3aHrY9r0oxzrPCQMcVVf/0t861f/wa/+OzTckoH6n51OjJo/RKqVKPv1OY3yy/0P6972PzuG+l/I/xIjoCiKovwZN97PpBUAEAAA";

test("entries of a backup that an earlier version wrote are read, long names too", async () => {
  const path = join(folder, "earlier.tar");
  await writeFile(path, gunzipSync(Buffer.from(EARLIER, "base64")));
  expect(await readAll(path)).toEqual([long, "end.json"].map((name) => [name, `in ${name}`]));
});

test("names of any length come back: those that fit, that could be split, and that leave ASCII", async () => {
  const names = ["a", "b".repeat(100), `${"c".repeat(90)}/${"d".repeat(60)}`, "e".repeat(300), `${"é".repeat(80)}/f`];
  const path = join(folder, "names.tar");
  await writeTarFile(path, names);
  expect(await readAll(path)).toEqual(names.map((name) => [name, `in ${name}`]));
  expect(execFileSync("tar", ["-xOf", path, names[2] ?? ""]).toString()).toBe(`in ${names[2]}`);
});

test("a file beyond 8 GB keeps its size", async () => {
  const path = join(folder, "large.tar");
  const sizeBytes = 9 * 1024 ** 3;
  const header = tarHeader({ name: "large", sizeBytes });
  const file = await open(path, "w+");
  await file.write(header);
  await file.truncate(header.length + sizeBytes + 1024);
  const found = [];
  for await (const entry of readEntries(file)) found.push(entry);
  await file.close();
  expect(found).toEqual([{ name: "large", sizeBytes, offset: header.length }]);
});

test("what tar itself writes is read, and a file that is no tar throws", async () => {
  await writeFile(join(folder, "hello.txt"), "hello");
  for (const format of ["ustar", "pax"]) {
    const path = join(folder, `${format}.tar`);
    execFileSync("tar", [`--format=${format}`, "-cf", path, "-C", folder, "hello.txt"]);
    expect(await readAll(path)).toEqual([["hello.txt", "hello"]]);
  }
  await writeFile(join(folder, "no.tar"), "no header of anything ".repeat(100));
  await expect(readAll(join(folder, "no.tar"))).rejects.toThrow("not the header");
});
