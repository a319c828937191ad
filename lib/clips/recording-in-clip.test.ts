import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trimAudio } from "#lib/assets/recordings/trim-audio";
import { type AssetKind, type Clip, type DerivativeRole, type Preparation, Prisma } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../e2e/support/test-database";
import { findClipView } from "./clip-view";
import { updateClip } from "./update-clip";

let close: () => Promise<void>;
let clip: Clip;
const owner = { id: "usr_a" };

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip(owner);
});

let files = 0;
async function storedFile() {
  const filename = `file-${++files}`;
  const blobKey = `clips/${clip.id}/${filename}`;
  const common = { sizeBytes: 1n, contentType: "application/octet-stream" };
  await db().blob.create({ data: { key: blobKey, clipId: clip.id, sha256: "a", crc32: 0n, ...common } });
  return { id: filename, filename, blobKey, ...common };
}

async function asset(kind: AssetKind, preparation: Preparation, durationSeconds: number | null = null) {
  const data = { ...(await storedFile()), clipId: clip.id, kind, preparation, durationSeconds, sha256: "a" };
  return db().asset.create({ data });
}

const derivative = async (assetId: string, role: DerivativeRole) =>
  db().derivative.create({ data: { ...(await storedFile()), assetId, role } });

test("a recording that is heard whole has no second file for all of it", async () => {
  const audio = await asset("audio", "ready", 10);
  const playback = await derivative(audio.id, "playback");
  expect((await findClipView(clip.id))?.audio).toMatchObject({ playback: playback.filename, whole: null });
  const whole = await derivative(audio.id, "whole");
  expect((await findClipView(clip.id))?.audio).toMatchObject({ playback: playback.filename, whole: whole.filename });
});

test("a cut that comes while the recording is still prepared is refused with the time to try again", async () => {
  await asset("audio", "pending");
  await expect(trimAudio(clip, { end: 3 }, null)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("still being prepared"),
    headers: { "Retry-After": "2" },
  });
});

test("a cut is made of the recording, though a picture came before it, and can be taken back", async () => {
  const picture = await asset("image", "raw");
  const audio = await asset("audio", "ready", 10);
  await derivative(audio.id, "playback");
  await updateClip(clip, { kept: [{ start: 0, end: 4 }] });
  const cuttingOf = async (id: string) => (await db().asset.findUniqueOrThrow({ where: { id } })).cutting;
  expect([await cuttingOf(audio.id), await cuttingOf(picture.id)]).toEqual(["pending", "ready"]);
  const { clip: back } = await updateClip(clip, { kept: null });
  expect(back.kept).toBeNull();
  expect(await db().clip.count({ where: { id: clip.id, kept: { equals: Prisma.DbNull } } })).toBe(1);
  expect(await cuttingOf(audio.id)).toBe("ready");
});

test("a cut that is saved before its recording has come makes one new version, and says nothing of the pictures", async () => {
  const picture = await asset("image", "failed");
  const { version, kept } = (await updateClip(clip, { kept: [{ start: 0, end: 4 }] })).clip;
  expect([version, kept]).toEqual([clip.version + 1, [{ start: 0, end: 4 }]]);
  expect((await db().asset.findUniqueOrThrow({ where: { id: picture.id } })).cutting).toBe("ready");
});
