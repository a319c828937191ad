import { execFile } from "node:child_process";
import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { appendPart } from "#lib/assets/uploads/append-part";
import { createPartialUpload } from "#lib/assets/uploads/partial-upload";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { s3Double } from "../../../e2e/support/s3-double";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { withoutServers } from "../../../e2e/support/without-servers";
import { addText } from "../../assets/add-text";
import { removeClip } from "../../clips/remove-clip";
import { readMoveConfig } from "../../config/read-config";
import { variables } from "../../config/variables";
import type { Clip } from "../../generated/prisma/client";
import { startJobs } from "../../jobs/start";
import { db } from "../../platform/database/db";
import type { Store } from "../../platform/store/port";
import { createStore } from "../../platform/store/store";
import { moveFiles } from "./move-files";

const script = resolve(import.meta.dirname, "../../server/cli/run.mjs");
const never = new AbortController().signal;
let opened: Awaited<ReturnType<typeof openTestRuntime>>;
vi.mock("../../platform/store/store", { spy: true });
const real = await vi.importActual<typeof import("../../platform/store/store")>("../../platform/store/store");

let bucket: Awaited<ReturnType<typeof s3Double>>;
let clip: Clip;

beforeAll(async () => {
  opened = await openTestRuntime({ LOG_LEVEL: "error" });
});
afterAll(async () => {
  await opened.close();
});
beforeEach(async () => {
  bucket = await s3Double();
  const user = await db().user.upsert({ where: { id: "usr_a" }, create: { id: "usr_a" }, update: {} });
  clip = await aClip(user);
  for (const textContent of ["one", "two", "three"]) await addText(clip, { textContent, type: "note" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await removeClip(clip);
  await bucket.close();
  for (const name of await readdir(opened.dataDir))
    if (name.startsWith("moving-")) await rm(join(opened.dataDir, name));
});

const stores = (to: "s3" | "disk" = "s3") =>
  readMoveConfig({ to }, { env: { ...bucket.env, DATA_DIR: opened.dataDir } });
const keys = async () => (await db().blob.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);
const inBucket = () => [...bucket.objects.keys()].sort();

test("a running installation is copied while it works, and the move finishes when it is stopped", async () => {
  const upload = await createPartialUpload(clip, { kind: "audio", size: 10, contentType: "audio/x-raw" });
  await appendPart(clip, {
    uploadId: upload.id,
    offset: 0,
    source: Readable.from([Buffer.from("begun")]),
    length: null,
    signal: never,
  });
  expect(await moveFiles(stores())).toEqual({ copied: 3, files: 3, lost: [], isFinished: false });
  expect(inBucket()).toEqual(await keys());

  const [gone = ""] = await keys();
  await addText(clip, { textContent: "four", type: "note" });
  await db().blob.delete({ where: { key: gone } });
  await withoutServers(opened.runtime.databaseUrl);
  expect(await moveFiles(stores())).toMatchObject({ copied: 1, files: 3, lost: [], isFinished: true });
  expect(bucket.objects.has(gone)).toBe(false);
  expect(inBucket()).toEqual([...(await keys()), `uploads/${upload.id}/0`]);
  for (const { key, sha256 } of await db().blob.findMany()) expect(bucket.objects.get(key)?.sha256).toBe(sha256);
  expect(bucket.objects.get(`uploads/${upload.id}/0`)?.bytes.toString()).toBe("begun");
  expect((await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).storeBucket).toBe(bucket.env.S3_BUCKET);
  expect((await readdir(opened.dataDir)).filter((name) => name.startsWith("moving-"))).toEqual([]);

  // And back, into a folder that has lost them all.
  await rm(join(opened.dataDir, "blobs"), { recursive: true });
  await withoutServers(opened.runtime.databaseUrl);
  expect(await moveFiles(stores("disk"))).toMatchObject({ copied: 3, isFinished: true });
  for (const { key, sizeBytes } of await db().blob.findMany()) {
    expect((await readFile(join(opened.dataDir, "blobs", key))).length).toBe(Number(sizeBytes));
  }
});

test("it continues after an interruption, even in the middle of a line, and checks the existing files again", async () => {
  const [first, second] = await keys();
  await moveFiles(stores());
  const journal = (await readdir(opened.dataDir)).find((name) => name.startsWith("moving-")) ?? "";
  const [title] = (await readFile(join(opened.dataDir, journal), "utf8")).split("\n");
  await writeFile(join(opened.dataDir, journal), `${title}\n${first}\n${second?.slice(0, 5)}`);
  bucket.requests.length = 0;
  expect(await moveFiles(stores())).toMatchObject({ copied: 2, files: 3, lost: [] });
  expect(bucket.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  expect(bucket.requests.filter((request) => request.startsWith("GET")).length).toBe(2);
  expect(await moveFiles(stores())).toMatchObject({ copied: 0, files: 3 });
});

test("a damaged file is named and not copied; a foreign one in the new store stops the move", async () => {
  const [first = "", second = ""] = await keys();
  await appendFile(join(opened.dataDir, "blobs", first), "!");
  expect(await moveFiles(stores())).toMatchObject({ copied: 2, lost: [first] });
  expect(bucket.objects.has(first)).toBe(false);
  const stored = bucket.objects.get(second);
  const journal = (await readdir(opened.dataDir)).find((name) => name.startsWith("moving-")) ?? "";
  await rm(join(opened.dataDir, journal));
  bucket.objects.set(second, { ...stored, bytes: Buffer.from("xxx") } as never);
  await expect(moveFiles(stores())).rejects.toThrow(`The new store holds another file ${second}`);
  await expect(moveFiles({ ...stores(), to: stores().from })).rejects.toThrow("are already there");
});

/** Work elsewhere while the first file is on its way. */
function during(work: () => Promise<unknown>) {
  let first = true;
  vi.mocked(createStore).mockImplementation((choice, scratch) => {
    const made = real.createStore(choice, scratch);
    const put: Store["put"] = async (...args) => {
      if (first) {
        first = false;
        await work();
      }
      return made.put(...args);
    };
    return choice.kind === "s3" ? { ...made, put } : made;
  });
}

test("while the last files are copied no server starts, and one that works all the same keeps the move open", async () => {
  await withoutServers(opened.runtime.databaseUrl);
  during(async () => {
    await expect(startJobs()).rejects.toThrow("files of this installation are being moved");
    await addText(clip, { textContent: "four", type: "note" });
  });
  expect(await moveFiles(stores())).toMatchObject({ isFinished: false });
  expect((await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).storeBucket).not.toBe(bucket.env.S3_BUCKET);
  expect((await readdir(opened.dataDir)).filter((name) => name.startsWith("moving-"))).toHaveLength(1);
});

test("a file that was added during the move is copied before the move finishes", async () => {
  await withoutServers(opened.runtime.databaseUrl);
  during(async () => {
    await addText(clip, { textContent: "four", type: "note" });
    await withoutServers(opened.runtime.databaseUrl);
  });
  expect(await moveFiles(stores())).toMatchObject({ copied: 4, files: 4, isFinished: true });
  expect(inBucket()).toEqual(await keys());
});

test("files may only be copied where a function could be frozen", async () => {
  await withoutServers(opened.runtime.databaseUrl);
  expect(await moveFiles({ ...stores(), mayFinish: false })).toMatchObject({ copied: 3, isFinished: false });
});

test("notes count for one place only, and what went from it since is copied again", async () => {
  await moveFiles(stores());
  const other = await s3Double();
  onTestFinished(() => other.close());
  const there = readMoveConfig({ to: "s3" }, { env: { ...other.env, DATA_DIR: opened.dataDir } });
  expect(await moveFiles(there)).toMatchObject({ copied: 3 });
  expect([...other.objects.keys()].sort()).toEqual(await keys());

  other.objects.clear();
  await withoutServers(opened.runtime.databaseUrl);
  expect(await moveFiles(there)).toMatchObject({ copied: 3, isFinished: true });
  expect([...other.objects.keys()].sort()).toEqual(await keys());
});

test("the command says whether it has finished, also where a file is lost", { timeout: 60_000 }, async () => {
  const [first = ""] = await keys();
  await appendFile(join(opened.dataDir, "blobs", first), "!");
  const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
  const place = { DATABASE_URL: opened.runtime.databaseUrl, DATA_DIR: opened.dataDir };
  const env = { ...process.env, ...unset, ...bucket.env, ...place };
  const run = () => promisify(execFile)(process.execPath, [script, "move-blobs", "--to=s3"], { env });
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^2 files copied and checked, 3 in all\.\nThe server still runs/),
    stderr: expect.stringContaining(first),
  });
  await withoutServers(opened.runtime.databaseUrl);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("The move is finished, and all files but those named below are there: start"),
    stderr: expect.stringContaining(first),
  });
});
