import { createReadStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import type { MediaFile } from "#lib/platform/media/port";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { beside, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addAudio } from "./recordings/add-audio";
import { prepareAudio } from "./recordings/prepare-audio";
import { removeAsset } from "./remove-asset";

let close: () => Promise<void>;
let dataDir: string;
const never = new AbortController().signal;

beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());

function engineIsQuick() {
  vi.spyOn(mediaEngine(), "prepareAudio").mockImplementation(async ({ outDir }) => {
    const file = async (name: string): Promise<MediaFile> => {
      const path = join(outDir, name);
      await writeFile(path, name);
      return { path, sizeBytes: name.length };
    };
    return {
      playback: {
        ...(await file("playback.mp3")),
        ...{ durationSeconds: 1, sampleRate: 48_000, channels: 1, bitrateKbps: 64 },
      },
      peaks: await file("peaks.dat"),
      overview: await file("overview.json"),
      clean: null,
      loudness: { inputLufs: null, gainDb: 0, integratedLufs: null },
      gapFilledSeconds: null,
    };
  });
}

test("a recording that is deleted while its job stores what it has made takes all of that along", async () => {
  const clip = await aClip({ id: "usr_a" });
  const staged = await scratch().stage(createReadStream(fixture("speech-firefox.ogg")), { maxBytes: 1e8 });
  const { asset } = await addAudio(clip, { file: { staged, originalName: null, declaredType: null }, signal: never });
  engineIsQuick();
  let removing = Promise.resolve();
  let preparing = Promise.resolve();
  await transaction(async (tx) => {
    // Holds the job, and the removal waits in line behind it.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id} FOR UPDATE`;
    preparing = beside(() => prepareAudio(asset.id, { signal: never, isLastAttempt: false }));
    await untilWaiting(1);
    removing = beside(() => removeAsset(clip, "audio", asset.filename));
  });
  await Promise.all([preparing, removing]);
  expect(await db().asset.count({ where: { clipId: clip.id } })).toBe(0);
  expect(await db().blob.findMany({ where: { clipId: clip.id } })).toEqual([]);
  expect(await readdir(join(dataDir, "blobs/clips"))).toEqual([]);
  expect(await db().pendingFile.count()).toBe(0);
  expect((await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).storedBytes).toBe(0n);
});
