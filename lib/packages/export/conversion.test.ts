import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addText } from "#lib/assets/add-text";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { prepareAudioWork } from "#lib/assets/recordings/prepare-audio";
import { recordAudioProgress } from "#lib/clips/jobs/jobs-after-audio";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { removeClip } from "#lib/clips/remove-clip";
import { isPackageStale } from "#lib/clips/rules";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Prisma } from "#lib/generated/prisma/client";
import { failJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { StoreUnavailable } from "#lib/platform/store-error";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { completePackage } from "./complete-package";
import { conversionJob, convertClip } from "./convert";
import { startConversion } from "./start-conversion";

let close: () => Promise<void>;
let dataDir = "";
const owner = { id: "usr_a" };
const never = new AbortController().signal;
const run = { signal: never, attempt: 1, isLastAttempt: false };
const tags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "here" }];

beforeAll(async () => {
  // No worker runs here; the tests run jobs themselves.
  const opened = await openTestRuntime({ COMPLETE_WAIT_SECONDS: "0", LOG_LEVEL: "error" });
  rememberMedia();
  dataDir = opened.dataDir;
  await db().user.create({ data: { id: owner.id, email: "a@example.com" } });
  close = opened.close;
});
afterAll(() => close());

const makeClip = () => aClip(owner);
const reread = (clip: Clip) => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const complete = async (clip: Clip, voiceTags?: object[]) => completePackage(await reread(clip), voiceTags, never);

async function completed(clip: Clip): Promise<Clip> {
  const { job } = await complete(clip);
  await convertClip(job?.id ?? "", run);
  return reread(clip);
}

async function addNoise(clip: Clip, text = "no recording at all") {
  const staged = await scratch().stage(Readable.from([Buffer.from(text)]), { maxBytes: 1000 });
  const file = { staged, originalName: null, declaredType: "audio/webm" };
  return (await addAudio(await reread(clip), { file, duration: 3, signal: never })).asset;
}

async function failAudio(assetId: string, retryable: boolean) {
  const preparationError: Prisma.InputJsonObject = { code: "time_limit", message: "It took too long.", retryable };
  await db().asset.update({ where: { id: assetId }, data: { preparation: "failed", preparationError } });
}

test("a draft is completed by its job, and the package holds the version that was asked for", async () => {
  const clip = await makeClip();
  const { job, clip: during, warnings } = await complete(clip, tags);
  expect({ job: job?.status, clip: during.status, warnings }).toEqual({
    job: "queued",
    clip: "processing",
    warnings: ["no_audio"],
  });
  await convertClip(job?.id ?? "", run);
  const after = await reread(clip);
  expect(after).toMatchObject({ status: "completed", voiceTags: tags, packagedVersion: during.contentVersion });
  expect(isPackageStale(after)).toBe(false);
  expect(await store().head(after.vstKey ?? "")).not.toBeNull();
});

test("tags that name no picture of the clip, or lie behind its sound, are warned of", async () => {
  const clip = await makeClip();
  await addNoise(clip);
  const at = (timestamp: number, image?: string) => ({
    timestamp,
    x: 0.5,
    y: 0.5,
    note: "",
    ...(image ? { image } : {}),
  });
  const wrong = [at(1), at(1500), at(2, "gru\u0308n.png"), at(3.5, "img7")];
  const { warnings } = await complete(clip, wrong);
  expect(warnings.slice(1)).toEqual([
    'picture_not_there: The clip has no such image: tag 3 names "gru\u0308n.png", tag 4 names "img7".',
    "tag_beyond_end: The recording ends at 3 s, and times are in seconds: tag 2 is at 1500 s.",
  ]);
  const many = await complete(
    await makeClip(),
    Array.from({ length: 9 }, () => at(1, "hall.jpg")),
  );
  expect(many.warnings.at(-1)).toMatch(/tag 3 names "hall.jpg", 6 more\.$/);
});

test("of fifty parallel requests to complete a clip, one starts the conversion and the others join it", async () => {
  const clip = await makeClip();
  const done = await Promise.all(Array.from({ length: 50 }, () => complete(clip, tags)));
  expect(new Set(done.map(({ job }) => job?.id)).size).toBe(1);
  expect(await db().job.count({ where: { clipId: clip.id } })).toBe(1);
  expect((await reread(clip)).contentVersion).toBe(clip.contentVersion + 1);
});

test("completing an unchanged clip again does nothing; new tags start again", async () => {
  const clip = await completed(await makeClip());
  const again = await complete(clip, []);
  expect(again).toMatchObject({ clip: { status: "completed", vstKey: clip.vstKey }, job: { status: "completed" } });
  const changed = await complete(clip, tags);
  expect(changed.job).toMatchObject({ status: "queued" });
  expect(changed.clip.status).toBe("processing");
});

test("a change after the completion makes the package stale, and keeps it until the next one", async () => {
  const clip = await completed(await makeClip());
  await updateClip(clip, { title: "Renamed" });
  const stale = await reread(clip);
  expect({ status: stale.status, stale: isPackageStale(stale), key: stale.vstKey }).toEqual({
    status: "completed",
    stale: true,
    key: clip.vstKey,
  });
  const fresh = await completed(clip);
  expect(isPackageStale(fresh)).toBe(false);
  expect(fresh.vstKey).not.toBe(clip.vstKey);
  expect(await store().head(clip.vstKey ?? "")).toBeNull();
});

test("while it is converted, content is locked and names are free; a renamed clip is stale when it is done", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  const locked = expect.objectContaining({
    code: "conversion_in_progress",
    status: 409,
    headers: { "Retry-After": "2" },
  });
  await expect(updateClip(clip, { voiceTags: tags })).rejects.toEqual(locked);
  await expect(addText(clip, { textContent: "x", type: "text" })).rejects.toEqual(locked);
  await expect(addNoise(clip)).rejects.toEqual(locked);
  await updateClip(clip, { title: "Renamed in the meantime" });
  await convertClip(job?.id ?? "", run);
  const after = await reread(clip);
  expect({ status: after.status, stale: isPackageStale(after) }).toEqual({ status: "completed", stale: true });
});

test("a job that runs twice converts once", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  await convertClip(job?.id ?? "", run);
  const { vstKey, version } = await reread(clip);
  await convertClip(job?.id ?? "", { ...run, attempt: 2 });
  await failJob(conversionJob, job?.id ?? "");
  expect(await reread(clip)).toMatchObject({ status: "completed", vstKey, version });
});

test("a recording that failed for good fails the clip with its reason; its files are intact", async () => {
  const clip = await makeClip();
  const audio = await addNoise(clip);
  await failAudio(audio.id, false);
  const { job } = await complete(clip);
  await convertClip(job?.id ?? "", run);
  expect(await reread(clip)).toMatchObject({ status: "failed", lastError: { code: "time_limit", retryable: false } });
  expect(await store().head(audio.blobKey)).not.toBeNull();
  const refused = completePackage(await reread(clip), undefined, never);
  await refused.catch(() => undefined);
  const next = await db().job.findFirst({ where: { clipId: clip.id, status: "queued" } });
  await convertClip(next?.id ?? "", run);
  await addNoise(clip, "another one");
  expect((await completed(clip)).status).toBe("completed");
});

test("a recording that failed by the engine's fault is tried again with the next conversion", async () => {
  const clip = await makeClip();
  const audio = await addNoise(clip);
  await failAudio(audio.id, true);
  await complete(clip);
  expect((await db().asset.findUniqueOrThrow({ where: { id: audio.id } })).preparation).toBe("pending");
});

test("a failed recording of another clip is left alone, and an unknown failure may be tried again", async () => {
  const [clip, other] = [await makeClip(), await makeClip()];
  const theirs = await addNoise(other);
  await failAudio(theirs.id, true);
  const audio = await addNoise(clip);
  await db().asset.update({ where: { id: audio.id }, data: { preparation: "failed" } });
  const { job } = await complete(clip);
  expect((await db().asset.findUniqueOrThrow({ where: { id: theirs.id } })).preparation).toBe("failed");
  await convertClip(job?.id ?? "", run);
  expect(await reread(clip)).toMatchObject({
    status: "failed",
    lastError: { code: "engine_crashed", retryable: true },
  });
});

test("the failure of a conversion whose clip is no longer being converted sends no message and no event", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  await db().clip.update({ where: { id: clip.id }, data: { status: "completed" } });
  const messages = () => db().message.count();
  const before = await messages();
  await db().webhook.create({
    data: { id: "whk_failed", userId: owner.id, url: "https://example.org/hook", secret: "s", events: ["clip_failed"] },
  });
  if (job) await conversionJob.fail(job, { code: "engine_crashed", message: "It did not work.", retryable: true });
  expect(await db().webhookDelivery.count({ where: { webhookId: "whk_failed" } })).toBe(0);
  expect(await messages()).toBe(before);
  expect((await reread(clip)).status).toBe("completed");
  await db().webhook.delete({ where: { id: "whk_failed" } });
});

test("who completes a clip whose recording is served as it is reads why, where that is known", async () => {
  const clip = await makeClip();
  const { id } = await addNoise(clip);
  await db().asset.update({ where: { id }, data: { preparation: "raw" } });
  expect((await complete(clip)).warnings).toEqual(["audio_not_converted"]);
  const preparationError = { code: "audio_undecodable", message: "It is no sound.", retryable: false };
  await db().asset.update({ where: { id }, data: { preparationError } });
  expect((await complete(clip)).warnings).toEqual(["audio_not_converted: It is no sound."]);
});

test("progress follows the recording, which the job waits for outside of the queue, and never falls", async () => {
  const clip = await makeClip();
  const { id } = await addNoise(clip);
  await db().asset.update({ where: { id }, data: { preparation: "pending", progress: 60 } });
  const jobId = (await complete(clip)).job?.id ?? "";
  const shown = () => db().job.findUnique({ where: { id: jobId } });
  const queued = () =>
    db().$queryRaw<object[]>`SELECT id FROM pgboss.job WHERE name = 'convert' AND data->>'jobId' = ${jobId}`;
  expect(await queued()).toEqual([]);
  await convertClip(jobId, run);
  expect(await shown()).toMatchObject({ status: "queued", progress: 0, attempts: 0 });
  await recordAudioProgress(clip.id, 60);
  expect(await shown()).toMatchObject({ status: "processing", stage: "converting audio", progress: 48 });
  await recordAudioProgress(clip.id, 4);
  expect(await shown()).toMatchObject({ progress: 48 });
  await failJob(prepareAudioWork, id);
  expect(await queued()).toHaveLength(1);
  await db().asset.update({ where: { id }, data: { preparation: "raw" } });
  await convertClip(jobId, { ...run, attempt: 2 });
  expect(await shown()).toMatchObject({ status: "completed", stage: null, progress: 100, attempts: 2 });
});

test("a recording whose preparation ends while a conversion is being asked for is never waited for in vain", async () => {
  for (let round = 0; round < 10; round += 1) {
    const clip = await makeClip();
    const { id } = await addNoise(clip);
    await db().asset.update({ where: { id }, data: { preparation: "pending" } });
    const [{ job }] = await Promise.all([complete(clip), failJob(prepareAudioWork, id)]);
    const rows = await db().$queryRaw<object[]>`SELECT id FROM pgboss.job WHERE data->>'jobId' = ${job?.id}`;
    const asset = await db().asset.findUnique({ where: { id } });
    // After a failure, the engine gets another chance, and its end enqueues the job.
    expect({ queued: rows.length, preparation: asset?.preparation }).toEqual(
      asset?.preparation === "pending" ? { queued: 0, preparation: "pending" } : { queued: 1, preparation: "failed" },
    );
  }
});

test("a job that was cancelled fails the clip, and may be tried again", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  await failJob(conversionJob, job?.id ?? "");
  expect(await reread(clip)).toMatchObject({
    status: "failed",
    lastError: { code: "engine_crashed", retryable: true },
  });
  expect((await completed(clip)).status).toBe("completed");
});

test("a conversion that two processes cancel at the same time fails the clip once, and its owner gets one message", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  const row = await db().job.findUniqueOrThrow({ where: { id: job?.id ?? "" } });
  const { version } = await reread(clip);
  const failure = { code: "engine_crashed", message: "The conversion engine failed.", retryable: true };
  await Promise.all([conversionJob.fail(row, failure), conversionJob.fail(row, failure)]);
  expect(await reread(clip)).toMatchObject({ status: "failed", version: version + 1 });
  expect(await db().message.count({ where: { clipId: clip.id } })).toBe(1);
});

test("tags that a running conversion cannot take are refused, and the same tags join it", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip, tags);
  await expect(complete(clip, [{ timestamp: 2, x: 0, y: 0, note: "there" }])).rejects.toMatchObject({
    code: "conversion_in_progress",
  });
  expect((await complete(clip, tags)).job?.id).toBe(job?.id);
  expect((await reread(clip)).voiceTags).toEqual(tags);
});

test("converting starts, joins, does nothing without a change, and starts again when forced", async () => {
  const clip = await makeClip();
  const first = await startConversion(clip, false);
  const joined = await startConversion(clip, true);
  expect([first.started, joined.started, joined.job.id]).toEqual([true, false, first.job.id]);
  await convertClip(first.job.id, run);
  const rested = await startConversion(clip, false);
  expect([rested.started, rested.job.id]).toEqual([false, first.job.id]);
  const forced = await startConversion(clip, true);
  expect([forced.started, forced.job.id === first.job.id]).toEqual([true, false]);
});

test("a clip that is deleted while it is converted stays deleted: no row and no file comes back", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  const [converted] = await Promise.allSettled([convertClip(job?.id ?? "", run), removeClip(await reread(clip))]);
  expect(converted?.status).toBe("fulfilled");
  await convertClip(job?.id ?? "", run);
  expect(await db().clip.findUnique({ where: { id: clip.id } })).toBeNull();
  expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(0);
  const left = await readdir(join(dataDir, "blobs/clips", String(clip.id)), { recursive: true }).catch(() => []);
  expect(left.filter((name) => name.includes("."))).toEqual([]);
});

test("a new recording takes the place of the old one: its row, its bytes and its size", async () => {
  const clip = await makeClip();
  const old = await addNoise(clip, "the first recording");
  const now = await addNoise(clip, "the second");
  expect(await db().asset.findMany({ where: { clipId: clip.id } })).toEqual([expect.objectContaining({ id: now.id })]);
  expect(await store().head(old.blobKey)).toBeNull();
  expect((await reread(clip)).storedBytes).toBe(BigInt("the second".length));
});

test("another user's clip and none are the same", async () => {
  const clip = await makeClip();
  const missing = await getOwnedClip(owner, 2_000_000_000).catch((error: unknown) => error);
  const foreign = await getOwnedClip({ id: "usr_other" }, clip.id).catch((error: unknown) => error);
  expect(foreign).toEqual(missing);
  expect(foreign).toMatchObject({ code: "resource_not_found" });
});

test("simultaneous merges of metadata do not overwrite each other", async () => {
  const clip = await makeClip();
  const names = Array.from({ length: 20 }, (_, index) => `key${index}`);
  await Promise.all(names.map((name) => updateClip(clip, { metadata: { [name]: name } })));
  expect(Object.keys((await reread(clip)).metadata as object).sort()).toEqual(names.sort());
});

test("a package whose manifest cannot be staged leaves nothing of it behind", async () => {
  const clip = await makeClip();
  const { job } = await complete(clip);
  const { stage } = scratch();
  const staged = () => readdir(join(dataDir, "blobs/.staging")).catch(() => []);
  const before = await staged();
  vi.spyOn(scratch(), "stage")
    .mockImplementationOnce(stage)
    .mockImplementationOnce(() => Promise.reject(new StoreUnavailable("full")));
  await expect(convertClip(job?.id ?? "", run)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await staged()).toEqual(before);
  await convertClip(job?.id ?? "", run);
  expect((await reread(clip)).status).toBe("completed");
});
