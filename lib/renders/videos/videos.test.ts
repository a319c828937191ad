import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { createClip } from "#lib/clips/create-clip";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Job } from "#lib/generated/prisma/client";
import { failJob } from "#lib/job-runner/run-job";
import { exportReady } from "#lib/messages/templates/clips";
import { db } from "#lib/platform/database/db";
import type { RenderedVideo } from "#lib/platform/media/port";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { decodeVideo } from "#lib/platform/media/testing/video-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getVideo } from "./get-video";
import { renderVideo, renderVideoWork } from "./render-video";
import { storeVideo } from "./store-video";
import { loadVideoSource } from "./video-source";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const run = { signal: never, attempt: 1, isLastAttempt: false };
/** Frame size for the screenshot of 1280 x 800. */
const SIZE = { width: 1152, height: 720 };
const INK = [24, 30, 44];
const SCRIBBLE = {
  version: 1,
  strokes: [
    {
      tool: "pen",
      points: [
        [0.1, 0.1],
        [0.9, 0.9],
      ],
    },
  ],
};
const tag = (timestamp: number) => ({ timestamp, x: 0.5, y: 0.5, note: "" });

beforeAll(async () => {
  // No worker runs here; the tests run jobs themselves.
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: { id: "usr_a", email: "a@example.org" } });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await createClip({ id: "usr_a" }, { title: "Leaking valve" });
});

const current = () =>
  db().clip.findUniqueOrThrow({ where: { id: clip.id }, include: { user: true } }) as Promise<OwnedClip>;

async function stage(name: string) {
  return scratch().stage(createReadStream(fixture(name)), { maxBytes: 1e8 });
}

async function addPicture(name = "screenshot.png") {
  const file = { staged: await stage(name), originalName: null, declaredType: null };
  return addImage(await current(), { file, signal: never });
}

async function addVoice(name = "speech-firefox.ogg") {
  const file = { staged: await stage(name), originalName: null, declaredType: null };
  const { asset } = await addAudio(await current(), { file, signal: never });
  return asset;
}

async function asked(): Promise<Job> {
  const found = await getVideo(clip.id, 0, never);
  if ("key" in found) throw new Error("there is a video already");
  return found;
}

async function render() {
  const job = await asked();
  await renderVideo(job.id, run);
  const video = await getVideo(clip.id, 0, never);
  if (!("key" in video)) throw new Error(`there is no video: ${JSON.stringify(await reread(job))}`);
  return video;
}

const reread = (job: Job) => db().job.findUniqueOrThrow({ where: { id: job.id } });
const retag = async (...voiceTags: object[]) => updateClip(await current(), { voiceTags } as never);
const draw = async (stroke: object) => addDrawing(await current(), preparedDrawing({ version: 1, strokes: [stroke] }));

async function seen(key: string, second: number) {
  const local = await localCopy(key);
  if (!local) throw new Error("the video is gone");
  const video = await decodeVideo(local.path, second, SIZE);
  await local.release();
  return video;
}

function near(color: number[], expected: number[], tolerance = 26) {
  color.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0)), `${color} is not ${expected}`).toBeLessThan(tolerance);
  });
}

test("a clip becomes a video of its length, in which a pin appears at its time and what is redacted is covered", {
  timeout: 90_000,
}, async () => {
  await addPicture();
  const voice = await addVoice();
  await retag(tag(5));
  await draw({
    tool: "redact",
    start: 8,
    hide_at: 9,
    points: [
      [0.1, 0.1],
      [0.3, 0.3],
    ],
  });
  const job = await asked();
  expect(job).toMatchObject({ kind: "video", status: "queued", progress: 0 });
  await prepareAudio(voice.id, { signal: never, isLastAttempt: true });
  await renderVideo(job.id, run);
  expect(await reread(job)).toMatchObject({ status: "completed", progress: 100, attempts: 1, stage: null });

  const video = await getVideo(clip.id, 0, never);
  if (!("key" in video)) throw new Error("there is no video");
  expect(video).toMatchObject({ contentType: "video/mp4", filename: expect.stringMatching(/^\d+-video-\w{12}\.mp4$/) });
  const row = await db().video.findUniqueOrThrow({ where: { clipId: clip.id } });
  expect(row).toMatchObject(SIZE);
  expect(Math.abs(row.durationSeconds - 10.333)).toBeLessThan(0.3);
  const { storedBytes } = await current();
  const stored = await db().blob.aggregate({ where: { clipId: clip.id }, _sum: { sizeBytes: true } });
  expect(storedBytes).toBe(stored._sum.sizeBytes);

  const [before, after] = [await seen(video.key, 4.7), await seen(video.key, 5.3)];
  // The pin's body, above its point and beside its number.
  const body = [0.5 - 16 / SIZE.width, 0.5 - 34 / SIZE.height] as const;
  near(after.at(...body), INK);
  expect(before.at(...body)).not.toEqual(after.at(...body));
  for (const second of [0, 8.5, 9.8]) near((await seen(video.key, second)).at(0.2, 0.2), [23, 28, 43], 10);
  expect(after.log).toMatch(/Audio: aac/);
});

test("equal content is answered immediately, changed content replaces the old video", {
  timeout: 90_000,
}, async () => {
  await addPicture();
  const first = await render();
  expect(await getVideo(clip.id, 0, never)).toEqual(first);
  await updateClip(await current(), { title: "Another name", description: "Words are not seen." } as never);
  expect(await getVideo(clip.id, 0, never)).toEqual(first);
  await retag(tag(1));
  const second = await render();
  expect(second.sha256).not.toBe(first.sha256);
  expect(await store().head(first.key)).toBeNull();
  expect(await db().blob.count({ where: { key: first.key } })).toBe(0);
  expect(await db().video.count({ where: { clipId: clip.id } })).toBe(1);
});

test("a redaction takes the video that does not cover it away with it", async () => {
  await addPicture();
  const { key } = await render();
  await draw({
    tool: "redact",
    points: [
      [0.1, 0.1],
      [0.5, 0.3],
    ],
  });
  expect(await db().video.count({ where: { clipId: clip.id } })).toBe(0);
  expect(await store().head(key)).toBeNull();
});

test("of many requests at the same time one starts a job, and the others join it", async () => {
  await addPicture();
  const jobs = await Promise.all(Array.from({ length: 20 }, asked));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
  expect(await db().job.count({ where: { clipId: clip.id } })).toBe(1);
  await renderVideo(jobs[0]?.id ?? "", run);
  expect(await getVideo(clip.id, 0, never)).toHaveProperty("key");
});

test("only a user who stopped waiting for a video is notified that it is ready", async () => {
  const told = () => db().message.findMany({ where: { clipId: clip.id } });
  await draw(SCRIBBLE.strokes[0] ?? {});
  await render();
  expect(await told()).toEqual([]);
  await retag(tag(1));
  const job = await asked();
  await db().job.update({ where: { id: job.id }, data: { createdAt: new Date(Date.now() - 180_000) } });
  await renderVideo(job.id, run);
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ templateId: exportReady.id, channel: "email", recipient: "a@example.org" });
  expect(message?.subject).toBe("The video of “Leaking valve” is ready");
  expect(message?.text).toMatch(new RegExp(`\\([\\d.]+ [KM]B\\)[^]*/studio/${clip.id}\n`));
});

test("one person's videos do not fill the queue", async () => {
  const { id: owner } = await db().user.create({ data: { id: "usr_eager" } });
  for (let count = 0; count < 11; count += 1) {
    clip = await createClip({ id: owner }, { title: "One of many" });
    await db().drawing.create({ data: { id: `drw_${count}`, clipId: clip.id, document: SCRIBBLE } });
    if (count < 10) await asked();
  }
  const refused = { code: "rate_limit_exceeded", headers: { "Retry-After": "60" } };
  await expect(getVideo(clip.id, 0, never)).rejects.toMatchObject(refused);
  const [first] = await db().job.findMany({ where: { clip: { userId: owner } }, take: 1 });
  await failJob(renderVideoWork, first?.id ?? "");
  expect((await asked()).status).toBe("queued");
});

test("a clip that changes while its video is made keeps nothing of it", async () => {
  await addPicture();
  const job = await asked();
  const source = await loadVideoSource(clip.id);
  const folder = await scratch().workFolder();
  const path = join(folder.path, "video.mp4");
  await writeFile(path, "a video of what was there before");
  const fake: RenderedVideo = {
    path,
    sizeBytes: 1,
    ...SIZE,
    durationSeconds: 4,
    contentType: "video/mp4",
    extension: "mp4",
  };
  await retag(tag(1));
  await expect(storeVideo(job, source, fake)).rejects.toThrow();
  await folder.remove();
  expect(await db().video.count({ where: { clipId: clip.id } })).toBe(0);
  expect(await reread(job)).toMatchObject({ status: "queued" });

  const running = renderVideo(job.id, run);
  await expect
    .poll(async () => (await reread(job)).stage, { interval: 10, timeout: 20_000 })
    .toMatch(/drawing|encoding/);
  await retag(tag(2));
  await running;
  expect(await reread(job)).toMatchObject({ status: "cancelled", error: null });
  expect(await db().video.count({ where: { clipId: clip.id } })).toBe(0);
  expect((await asked()).id).not.toBe(job.id);
});

test("a clip that is deleted while its video is made leaves nothing behind", async () => {
  await addPicture();
  const job = await asked();
  const running = renderVideo(job.id, run);
  await expect
    .poll(async () => (await reread(job)).stage, { interval: 10, timeout: 20_000 })
    .toMatch(/drawing|encoding/);
  await removeClip(await current());
  await running;
  expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(0);
  await expect(getVideo(clip.id, 0, never)).rejects.toMatchObject({ code: "resource_not_found" });
});

test("a clip that cannot become a video gets an error immediately, without a job", async () => {
  const refusal = () => getVideo(clip.id, 0, never).catch(({ status, body }) => ({ status, ...body }));
  expect(await refusal()).toEqual({ status: 422, reason: "nothing_to_show" });
  const voice = await addVoice();
  await db().asset.update({ where: { id: voice.id }, data: { preparation: "raw" } });
  expect(await refusal()).toEqual({ status: 422, reason: "audio_undecodable" });
  await db().asset.update({ where: { id: voice.id }, data: { preparation: "pending" } });
  await prepareAudio(voice.id, { signal: never, isLastAttempt: true });
  await db().derivative.updateMany({ where: { assetId: voice.id }, data: { durationSeconds: 601 } });
  expect(await refusal()).toEqual({ status: 422, reason: "video_too_long" });
  expect(await db().job.count({ where: { clipId: clip.id } })).toBe(0);
});

test("a recording that turns out to be too long fails the job for good, and for all who ask", async () => {
  const voice = await addVoice();
  const job = await asked();
  await prepareAudio(voice.id, { signal: never, isLastAttempt: true });
  await db().derivative.updateMany({ where: { assetId: voice.id }, data: { durationSeconds: 601 } });
  await renderVideo(job.id, run);
  expect(await reread(job)).toMatchObject({ status: "failed", error: { code: "video_too_long", retryable: false } });
});

test("a fault is tried three times, told, and tried again later", async () => {
  await addPicture();
  const job = await asked();
  const display = await db().derivative.findFirstOrThrow({ where: { role: "display", asset: { clipId: clip.id } } });
  await store().remove([display.blobKey]);
  await expect(renderVideo(job.id, run)).rejects.toMatchObject({ reason: "engine_crashed" });
  expect(await reread(job)).toMatchObject({ status: "processing" });
  await renderVideo(job.id, { ...run, attempt: 3, isLastAttempt: true });
  expect(await reread(job)).toMatchObject({ status: "failed", attempts: 3, error: { code: "engine_crashed" } });
  const told = { code: "conversion_failed", status: 500, body: { reason: "engine_crashed" } };
  await expect(getVideo(clip.id, 0, never)).rejects.toMatchObject(told);
  await expect(getVideo(clip.id, 0, never)).rejects.toMatchObject(told);
  await db().job.update({ where: { id: job.id }, data: { finishedAt: new Date(Date.now() - 11_000) } });
  expect((await asked()).id).not.toBe(job.id);
});

test("a job whose process died every time ends as failed; one that has ended stays as it is", async () => {
  await addPicture();
  const job = await asked();
  await failJob(renderVideoWork, job.id);
  expect(await reread(job)).toMatchObject({ status: "failed", error: { code: "engine_crashed", retryable: true } });
  await renderVideo(job.id, run);
  expect(await reread(job)).toMatchObject({ status: "failed" });
});
