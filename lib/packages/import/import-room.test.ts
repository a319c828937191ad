import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/platform/database/db";
import { type ForgedEntry, forgeZip } from "#lib/vst/testing/hostile-zip";
import { watchScratch } from "../../../e2e/support/bytes-under-way";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { incoming, sha256 } from "../testing/sample-import";
import { importClip } from "./import-clip";

const MB = 1024 * 1024;
const QUOTA = 3 * MB;
const owner = { id: "usr_a" };
const never = new AbortController().signal;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) }));
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

function zeros(bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 250) content.writeUInt16LE((at * 7919) % 65_536, at);
  return content;
}

function packageOf(files: Record<string, Buffer>, members: object, isListed = true): Buffer {
  const entries: ForgedEntry[] = Object.entries(files).map(([name, bytes]) => ({ name, bytes, method: 8 }));
  const listed = Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) }));
  const manifest = { type: "vst", version: "1.0", title: "Zeros", files: isListed ? listed : [], ...members };
  return forgeZip([
    { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") },
    { name: "manifest.json", bytes: Buffer.from(JSON.stringify(manifest)) },
    ...entries,
  ]);
}

const text = (href: string) => ({ href, type: "text" });
const hostile: readonly [string, () => Buffer][] = [
  ["one recording of zeros", () => packageOf({ "audio/a.mp3": zeros(4 * MB) }, { audio: { original: "audio/a.mp3" } })],
  [
    "a recording that the list of files leaves out",
    () => packageOf({ "audio/a.mp3": zeros(4 * MB) }, { audio: { original: "audio/a.mp3" } }, false),
  ],
  [
    "many files, each of which would fit",
    () => {
      const names = Array.from({ length: 8 }, (_, index) => `text/${index}.txt`);
      return packageOf(Object.fromEntries(names.map((name) => [name, zeros(MB / 2)])), { texts: names.map(text) });
    },
  ],
];

for (const [what, make] of hostile)
  test(`a package with ${what}, larger than what is left, is refused before a byte is unpacked`, async () => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(MB / 2);
    const files = await Promise.all(Array.from({ length: 20 }, () => incoming(bytes)));
    const written = watchScratch();
    const answers = await Promise.allSettled(files.map((file) => importClip(owner, file, never)));
    await Promise.all(files.map(({ staged }) => staged.discard()));
    expect(new Set(answers.map((answer) => answer.status === "rejected" && answer.reason.code))).toEqual(
      new Set(["storage_full"]),
    );
    expect(written.all).toBe(0);
  });

test("twenty parallel imports of files that fit are unpacked one after the other, and never exceed the quota", async () => {
  const content = Buffer.from(
    randomBytes(MB)
      .toString("hex")
      .slice(0, MB / 2),
  );
  const bytes = packageOf({ "text/a.txt": content }, { texts: [text("text/a.txt")] });
  const files = await Promise.all(Array.from({ length: 20 }, () => incoming(bytes)));
  const written = watchScratch();
  const answers = await Promise.allSettled(files.map((file) => importClip(owner, file, never)));
  await Promise.all(files.map(({ staged }) => staged.discard()));
  const stored = answers.filter(({ status }) => status === "fulfilled");
  expect(stored.length).toBeGreaterThan(0);
  expect(written.most).toBeLessThanOrEqual(MB / 2);
  expect(written.all).toBe(stored.length * (MB / 2));
  const { bytes: kept } = await db().storageAccount.findUniqueOrThrow({ where: { userId: owner.id } });
  expect(Number(kept)).toBeLessThanOrEqual(QUOTA);
});
