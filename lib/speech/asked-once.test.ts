import { createReadStream } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { cutAudioWork } from "#lib/assets/recordings/cut-audio";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { trimAudio } from "#lib/assets/recordings/trim-audio";
import { getOwnedClip } from "#lib/clips/owned-clip";
import type { Clip, Job } from "#lib/generated/prisma/client";
import { failJob, runJob } from "#lib/job-runner/run-job";
import { db, transaction } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import type { Transcriber } from "#lib/platform/transcriber/port";
import { transcriber } from "#lib/platform/transcriber/transcriber";
import { translator } from "#lib/platform/translator/translator";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { getClipTranslation } from "#lib/transcripts/translations";
import { aClip } from "../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { startTranscription } from "./start-transcription";
import { transcriptionWork } from "./transcription-job";
import { translationWork } from "./translation-job";

let close: () => Promise<void>;
let clip: Clip;
let recording: string;
const never = new AbortController().signal;
const run = { signal: never, attempt: 1, isLastAttempt: false };
const owner = { id: "usr_a" };
const speech = { content: JSON.stringify({ text: "It leaks.", language: "english", segments: [] }), warnings: [] };

beforeAll(async () => {
  ({ close } = await openTestRuntime({
    LOG_LEVEL: "error",
    TRANSCRIBE_BASE_URL: "http://127.0.0.1:9/v1",
    LIBRETRANSLATE_URL: "http://127.0.0.1:9",
  }));
  rememberMedia();
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());

const record = async () => {
  const staged = await scratch().stage(createReadStream(fixture("speech-firefox.ogg")), { maxBytes: 1e8 });
  return (await addAudio(await fresh(), { file: { staged, originalName: null, declaredType: null }, signal: never }))
    .asset.id;
};

beforeEach(async () => {
  vi.restoreAllMocks();
  clip = await aClip(owner);
  recording = await record();
  await prepareAudio(recording, run);
});

const fresh = () => getOwnedClip(owner, clip.id);
const trim = async (end: number) => trimAudio(await fresh(), { end }, null);
const cut = () => runJob(cutAudioWork, recording, run);
const reread = (job: Job) => db().job.findUniqueOrThrow({ where: { id: job.id } });
const entries = (job: Job) =>
  db().$queryRaw<{ priority: number }[]>`SELECT priority FROM pgboss.job WHERE data->>'jobId' = ${job.id}`;

function paidService(answer: (request: Parameters<Transcriber["transcribe"]>[0]) => Promise<unknown>) {
  const engine = transcriber();
  if (!engine) throw new Error("no engine");
  return vi.spyOn(engine, "transcribe").mockImplementation(async (request) => {
    await answer(request);
    return speech;
  });
}

const abandoned: (() => void)[] = [];
/** The request of a process that died. */
const endless = () => new Promise<never>((_, fail) => abandoned.push(() => fail(new Error("late"))));
afterEach(() => {
  for (const end of abandoned.splice(0)) end();
});

test("a transcription that waits in the queue keeps its one entry and its turn, however often the sound is cut", async () => {
  const job = await startTranscription(clip.id, null);
  const [first] = await entries(job);
  for (const end of [5, 4, 3]) {
    await trim(end);
    await cut();
  }
  expect(await entries(job)).toEqual([first]);
});

test("a cut that ends while a paid service transcribes leaves it alone: it is asked once, and its words arrive", async () => {
  const asked = paidService(async ({ signal }) => {
    await trim(5);
    await cut();
    await trim(4);
    await cut();
    signal?.throwIfAborted();
  });
  const job = await startTranscription(clip.id, null);
  await runJob(transcriptionWork, job.id, run);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await reread(job)).toMatchObject({ status: "completed", error: null });
  expect(await db().transcript.findUnique({ where: { clipId: clip.id } })).toMatchObject({ content: "It leaks." });
});

test("a second entry for a transcription that runs asks no second time", async () => {
  let job: Job | undefined;
  const asked = paidService(async () => {
    if (job) await runJob(transcriptionWork, job.id, run);
  });
  job = await startTranscription(clip.id, null);
  await runJob(transcriptionWork, job.id, run);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await reread(job)).toMatchObject({ status: "completed" });
});

const interrupted = { status: "failed", error: { code: "interrupted" } };

test("after a crash behind the question the owner is asked; before it, the service is", async () => {
  const job = await startTranscription(clip.id, null);
  const asked = paidService(endless);
  runJob(transcriptionWork, job.id, { ...run, entryId: "entry" }).catch(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await runJob(transcriptionWork, job.id, { ...run, attempt: 2, entryId: "entry" });
  expect(await reread(job)).toMatchObject(interrupted);
  expect(asked).toHaveBeenCalledTimes(1);

  const another = await startTranscription(clip.id, null);
  expect(another.id).not.toBe(job.id);
  // A run that died before it came to the question.
  await db().job.update({ where: { id: another.id }, data: { status: "processing", attempts: 1 } });
  paidService(async () => undefined);
  await runJob(transcriptionWork, another.id, { ...run, attempt: 2 });
  expect(await reread(another)).toMatchObject({ status: "completed" });
});

test("a process that stops while a service transcribes does not ask again, however often it starts", async () => {
  const job = await startTranscription(clip.id, null);
  const stopping = new AbortController();
  const asked = paidService(async () => {
    stopping.abort();
    throw new Error("stopped");
  });
  await expect(runJob(transcriptionWork, job.id, { ...run, signal: stopping.signal })).rejects.toThrow();
  expect(await failJob(transcriptionWork, job.id)).toBe("again");
  await runJob(transcriptionWork, job.id, run);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await reread(job)).toMatchObject(interrupted);
});

test("the transcript of a recording that was replaced in between is not stored", async () => {
  const job = await startTranscription(clip.id, null);
  paidService(record);
  await runJob(transcriptionWork, job.id, run);
  expect(await reread(job)).toMatchObject({ status: "cancelled" });
  expect(await db().transcript.count({ where: { clipId: clip.id } })).toBe(0);
  expect(await db().transcription.count({ where: { clipId: clip.id } })).toBe(0);
});

async function transcribed(segments: object[] = []): Promise<void> {
  const content = JSON.stringify({ text: "It leaks.", language: "english", segments });
  const { transcript } = await runDocumentTask("speechTranscript", {
    content,
    warnings: [],
    provider: "p",
    model: "m",
  });
  if (typeof transcript === "string") throw new Error(transcript);
  await transaction((tx) =>
    storeTranscript(tx, { clipId: clip.id, written: { add: () => undefined } }, transcript, { source: "engine" }),
  );
}

function paidTranslator(answer: () => Promise<never> | Promise<{ texts: string[]; detected: null }>) {
  const engine = translator();
  if (!engine) throw new Error("no engine");
  return vi.spyOn(engine, "translate").mockImplementation(answer);
}

test("a translation that may have been paid is not asked for again by itself", async () => {
  await transcribed();
  const job = await db().job.create({ data: { id: "job_de", clipId: clip.id, kind: "translate", language: "de" } });
  const asked = paidTranslator(endless);
  runJob(translationWork, job.id, { ...run, entryId: "entry" }).catch(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await runJob(translationWork, job.id, { ...run, attempt: 2, entryId: "entry" });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await reread(job)).toMatchObject(interrupted);
});

test("a translation has the times that its text has once the service has answered", async () => {
  await transcribed([{ start: 1, end: 2, text: "It leaks." }]);
  const job = await db().job.create({ data: { id: "job_fr", clipId: clip.id, kind: "translate", language: "fr" } });
  const asked = paidTranslator(async () => {
    await db().$executeRaw`
      UPDATE transcripts SET document = replace(document::text, '"start_ms":1000', '"start_ms":1500')::json, timings = timings + 1
      WHERE clip_id = ${clip.id}`;
    return { texts: ["Elle fuit."], detected: null };
  });
  await runJob(translationWork, job.id, run);
  expect(asked).toHaveBeenCalledTimes(1);
  const { document } = await getClipTranslation(clip.id, "fr");
  expect(JSON.parse(document)).toMatchObject({ segments: [{ start_ms: 1500, text: "Elle fuit." }] });
});

test("an automatic transcription stays behind everything else when a cut has held it back", async () => {
  const job = await db().job.create({
    data: { id: "job_auto", clipId: clip.id, kind: "transcribe", isAutomatic: true },
  });
  await trim(5);
  await runJob(transcriptionWork, job.id, run);
  expect(await reread(job)).toMatchObject({ status: "queued", waitsForAudio: true });
  await cut();
  expect(await reread(job)).toMatchObject({ waitsForAudio: false });
  const [entry] = await entries(job);
  expect(entry?.priority).toBeLessThan(-1000);
});
