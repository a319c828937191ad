import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resolveCut } from "#lib/cuts/cut";
import type { Asset, Clip, DerivativeRole } from "#lib/generated/prisma/client";
import { db, transaction } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { clipEtag, matchesVersion } from "./assert-version";
import { findClipView } from "./clip-view";
import { toPlaybackTimes } from "./facts/sounds";
import { assertCuttable, enqueueAudioCut } from "./jobs/enqueue-audio-cut";
import { decodeCursor, encodeCursor } from "./list/list-cursor";
import { removeClip } from "./remove-clip";
import { updateClip } from "./update-clip";

let close: () => Promise<void>;
let clip: Clip;
const changed = expect.objectContaining({ code: "precondition_failed" });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));

  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const reread = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

async function blob(name: string): Promise<string> {
  const key = `clips/${clip.id}/${name}-${randomUUID()}`;
  const rest = { sizeBytes: 3n, sha256: "a", crc32: 1n, contentType: "audio/mpeg" };
  await db().blob.create({ data: { key, clipId: clip.id, ...rest } });
  return key;
}

/** The rows of a prepared file; its bytes do not matter here. */
async function add(kind: "audio" | "image", roles: DerivativeRole[] = [], change: Partial<Asset> = {}): Promise<Asset> {
  const blobKey = await blob(kind);
  const filename = blobKey.split("/").at(-1) ?? "";
  const file = { kind, filename, blobKey, contentType: "audio/mpeg", sizeBytes: 3n, sha256: "a", durationSeconds: 10 };
  const { preparation = "ready", cutting = "ready" } = change;
  const asset = await db().asset.create({
    data: { id: `ast_${randomUUID()}`, clipId: clip.id, ...file, preparation, cutting },
  });
  for (const role of roles) {
    const key = await blob(role);
    const derived = { filename: key.split("/").at(-1) ?? "", blobKey: key, contentType: "audio/mpeg", sizeBytes: 3n };
    await db().derivative.create({ data: { id: `der_${randomUUID()}`, assetId: asset.id, role, ...derived } });
  }
  return asset;
}

test("a clip is deleted only in the version that was read", async () => {
  const read = clipEtag(clip);
  await updateClip(clip, { title: "A red valve" });
  await expect(removeClip(clip, [read])).rejects.toEqual(changed);
  expect((await reread()).title).toBe("A red valve");
  await removeClip(clip, [clipEtag(await reread())]);
  expect(await db().clip.count({ where: { id: clip.id } })).toBe(0);
});

test("a version is named with or without the state of its files", () => {
  const version = { id: 7, version: 3 };
  expect(matchesVersion(version, ["clip-7-3"])).toBe(true);
  expect(matchesVersion(version, ["clip-7-3-9z"])).toBe(true);
  expect(matchesVersion(version, ["*"])).toBe(true);
  expect(matchesVersion(version, null)).toBe(true);
  expect(matchesVersion(version, ["clip-7-33", "clip-7-2", "clip-8-3"])).toBe(false);
  expect(matchesVersion(version, [])).toBe(false);
});

test("all of a recording is heard again when nothing is kept of the cut", async () => {
  await updateClip(clip, { kept: [{ start: 0, end: 4 }] });
  expect((await reread()).kept).not.toBeNull();
  await updateClip(await reread(), { kept: null });
  expect((await reread()).kept).toBeNull();
  const [row] = await db().$queryRaw<{ none: boolean }[]>`SELECT kept IS NULL AS none FROM clips WHERE id = ${clip.id}`;
  expect(row?.none).toBe(true);
});

test("a recording that is still being prepared, or cannot be decoded, is not cut", async () => {
  const recording = await add("audio");
  expect(() => assertCuttable(recording)).not.toThrow();
  expect(() => assertCuttable({ ...recording, preparation: "pending" })).toThrow("still being prepared");
  expect(() => assertCuttable({ ...recording, preparation: "raw" })).toThrow("cannot be decoded");
  expect(() => assertCuttable({ ...recording, durationSeconds: null })).toThrow("cannot be decoded");
});

test("a cut is made of the recording, never of a picture, and not before the recording is prepared", async () => {
  await add("image");
  const cut = () => transaction((tx) => enqueueAudioCut(tx, clip.id));
  expect(await cut()).toBe(false);
  await add("audio", [], { preparation: "pending" });
  expect(await cut()).toBe(false);
});

test("a record names the whole recording only where a part of it is heard", async () => {
  await add("audio", ["playback", "peaks", "clean"]);
  expect((await findClipView(clip.id))?.audio?.whole).toBeNull();
  await db().asset.deleteMany();
  await add("audio", ["playback", "peaks", "whole"]);
  expect((await findClipView(clip.id))?.audio?.whole).toMatch(/^whole-/);
});

test("a clip without timestamps has none after a cut either", () => {
  const cut = resolveCut([{ start: 1, end: 4 }], 10);
  if (!cut) throw new Error("nothing is cut");
  expect(toPlaybackTimes({ voiceTags: [], timestamps: null }, cut).timestamps).toBeNull();
});

test("a cursor takes times up to the last possible day, and a title of a hundred characters", () => {
  const goes = (sort: "created_at" | "title", key: string) => {
    try {
      return decodeCursor(encodeCursor({ sort, key, id: 1, page: 1 }), sort).key === key;
    } catch {
      return false;
    }
  };
  const last = Date.UTC(9999, 11, 31);
  expect([goes("created_at", String(last)), goes("created_at", String(last + 1))]).toEqual([true, false]);
  expect([goes("title", "x".repeat(100)), goes("title", "x".repeat(101))]).toEqual([true, false]);
});
