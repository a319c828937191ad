import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { countClips } from "#lib/clips/list/clip-counts";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { readStorageAccount } from "#lib/storage/storage-account";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { taggedRecordings } from "../../e2e/support/tagged-recordings";
import { openTestRuntime } from "../../e2e/support/test-database";
import { beginAnswer } from "./begin-answer";
import { createRequest } from "./create-request";
import { deleteDueAnswers } from "./delete-due-answers";
import { type AskedRequest, getOpenRequest } from "./find-request";
import { sendAnswer } from "./send-answer";

const never = new AbortController().signal;
const from = "198.51.100.7";
let close: () => Promise<void>;
let asker: User;
let request: AskedRequest;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", RATE_LIMIT_UNSENT_ANSWERS_PER_IP: "100" }));
  rememberMedia();
});
afterAll(() => close());
beforeEach(async () => {
  asker = await aUser();
  const { code } = await createRequest(asker, { title: "Where is the leak?", signal: never });
  request = await getOpenRequest(code);
});
afterEach(() => vi.restoreAllMocks());

const reread = (clip: Clip) => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const send = async (clip: Clip, name: string | null = "Priya") =>
  sendAnswer(await reread(clip), { code: request.code, name, language: null, bucket: from }, never);

async function staged(source: Readable, name: string, type: string): Promise<IncomingFile> {
  const staged = await scratch().stage(source, { maxBytes: 1e8 });
  return { staged, originalName: name, declaredType: type };
}

async function answered(): Promise<Clip> {
  const { clip } = await beginAnswer(request, from);
  const voice = await staged(Readable.from([taggedRecordings.mp3("Secret place")]), "voice.mp3", "audio/mpeg");
  await addAudio(clip, { file: voice, signal: never });
  return clip;
}

const addPhoto = async (clip: Clip) =>
  addImage(clip, {
    file: await staged(createReadStream(fixture("photo-gps.jpg")), "Home.jpg", "image/jpeg"),
    signal: never,
  });

test("until it is sent, an answer is in nothing of the asker's, and nothing is made of it", async () => {
  const enqueue = vi.spyOn(queue(), "enqueue");
  const clip = await answered();
  await addDrawing(await reread(clip), preparedDrawing({ version: 1, strokes: [] }));
  await addPhoto(clip);
  expect(enqueue.mock.calls.map(([, name]) => name)).toEqual([]);
  expect(await countClips(asker.id)).toMatchObject({ total: 0 });
  expect(await db().asset.findFirstOrThrow({ where: { clipId: clip.id } })).toMatchObject({ preparation: "raw" });
  expect((await readStorageAccount(asker.id)).bytes).toBeGreaterThan(1000);
  await send(clip);
  expect(await db().asset.findFirstOrThrow({ where: { clipId: clip.id } })).toMatchObject({ preparation: "pending" });
  expect(enqueue.mock.calls.map(([, name, , options]) => [name, options?.turnOf])).toContainEqual([
    "prepare-audio",
    from,
  ]);
  expect(await countClips(asker.id)).toMatchObject({ total: 1 });
  expect(await db().user.count({ where: { requestId: request.id } })).toBe(0);
});

test("when Send has answered, the uploads are gone from the store, and names on the device are nowhere", async () => {
  const clip = await answered();
  const { asset } = await addPhoto(clip);
  await updateClip(await reread(clip), { voiceTags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "", image: "Home.jpg" }] });
  const uploads = (await db().asset.findMany({ where: { clipId: clip.id } })).map(({ blobKey }) => blobKey);
  await send(clip);
  expect(await Promise.all(uploads.map((key) => store().head(key)))).toEqual(uploads.map(() => null));
  const after = await db().asset.findMany({ where: { clipId: clip.id } });
  expect(JSON.stringify(after, (_, value) => (typeof value === "bigint" ? Number(value) : value))).not.toContain(
    "Home",
  );
  expect((await reread(clip)).voiceTags).toMatchObject([{ image: expect.stringMatching(/^\d+-image-/) }]);
  expect(after.find(({ id }) => id === asset.id)).toMatchObject({ width: expect.any(Number) });
});

test("what was covered is covered before the asker gets the picture, also if its rendition is not there yet", async () => {
  const clip = await answered();
  const { asset } = await addPhoto(clip);
  const strokes = [
    {
      id: "r",
      tool: "redact",
      points: [
        [0, 0],
        [1, 1],
      ],
    },
  ];
  await addDrawing(await reread(clip), preparedDrawing({ version: 1, strokes }));
  await db().derivative.deleteMany({ where: { assetId: asset.id } });
  await send(clip);
  const { facts } = await db().asset.findUniqueOrThrow({ where: { id: asset.id } });
  expect(facts).toMatchObject({ covered: [expect.any(Array)] });
});

test("an answer that changes while it is sent is refused, stays as it is, and is sent the next time", async () => {
  const clip = await answered();
  const clean = mediaEngine().cleanAudio.bind(mediaEngine());
  vi.spyOn(mediaEngine(), "cleanAudio").mockImplementationOnce(async (asked) => {
    const made = await clean(asked);
    await addPhoto(clip);
    return made;
  });
  await expect(send(clip)).rejects.toMatchObject({ code: "conflict" });
  expect(await reread(clip)).toMatchObject({ answeredAt: null });
  expect(await db().asset.count({ where: { clipId: clip.id } })).toBe(2);
  await send(clip);
  expect(await reread(clip)).toMatchObject({ userId: asker.id, answeredBy: "Priya" });
});

test("ten phones that send at the same moment give no more answers than the request takes", async () => {
  await db().request.update({ where: { id: request.id }, data: { maxClips: 3 } });
  const clips = await Promise.all(Array.from({ length: 6 }, answered));
  const outcomes = await Promise.allSettled(clips.map((clip) => send(clip)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await db().request.findUnique({ where: { id: request.id } })).toMatchObject({ answerCount: 3 });
  expect(await db().clip.count({ where: { userId: asker.id } })).toBe(3);
});

test("one sweep deletes all answers that were not sent in time, however many", async () => {
  const data = Array.from({ length: 250 }, (_, n) => ({
    id: `usr_old_${n}`,
    requestId: request.id,
    answerAddress: "a",
  }));
  await db().user.createMany({ data });
  await deleteDueAnswers(never);
  expect(await db().user.count({ where: { requestId: request.id, answerAddress: "a" } })).toBe(0);
});

test("the sweep deletes an unsent answer after a day, with its files, and a sent one when its page said", async () => {
  const [unsent, sent] = [await answered(), await answered()];
  const { blobKey } = await db().asset.findFirstOrThrow({ where: { clipId: unsent.id } });
  await send(sent);
  const later = (days: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + days * 86_400_000));
  later(0.9);
  await deleteDueAnswers(never);
  expect(await db().clip.count({ where: { id: { in: [unsent.id, sent.id] } } })).toBe(2);
  later(1.1);
  await deleteDueAnswers(never);
  expect(await db().clip.findMany({ where: { id: { in: [unsent.id, sent.id] } }, select: { id: true } })).toEqual([
    { id: sent.id },
  ]);
  expect(await store().head(blobKey)).toBeNull();
  later(31);
  await deleteDueAnswers(never);
  expect(await db().clip.count({ where: { id: sent.id } })).toBe(0);
});

test("of more than 20 answers in a day the asker gets one mail that says so, and then none", async () => {
  await db().request.update({ where: { id: request.id }, data: { maxClips: 100 } });
  for (let count = 0; count < 23; count += 1) await send(await answered(), `Person ${count}`);
  const mails = await db().message.findMany({ where: { userId: asker.id }, orderBy: { createdAt: "asc" } });
  expect(mails).toHaveLength(21);
  expect(mails[0]?.subject).toContain("Person 0 answered “Where is the leak?”");
  expect(mails.map(({ text }) => text.includes("More than 20")).lastIndexOf(false)).toBe(19);
});
