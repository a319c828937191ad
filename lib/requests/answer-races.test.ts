import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addText } from "#lib/assets/add-text";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { removeAsset } from "#lib/assets/remove-asset";
import { appendPart } from "#lib/assets/uploads/append-part";
import { createPartialUpload, listUploads } from "#lib/assets/uploads/partial-upload";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { pieceKey } from "#lib/platform/store/port";
import { store } from "#lib/platform/store/store";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aRequest, stageFile } from "../../e2e/support/factories/a-request";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { taggedRecordings } from "../../e2e/support/tagged-recordings";
import { openTestRuntime } from "../../e2e/support/test-database";
import { beginAnswer } from "./begin-answer";
import type { AskedRequest } from "./find-request";
import { sendAnswer } from "./send-answer";

const never = new AbortController().signal;
const from = "198.51.100.7";
const QUOTA = 2_000_000;
let close: () => Promise<void>;
let asker: User;
let request: AskedRequest;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) }));
  rememberMedia();
});
afterAll(() => close());
beforeEach(async () => {
  await db().user.deleteMany({ where: { answerAddress: { not: null } } });
  ({ asker, request } = await aRequest());
});
afterEach(() => vi.restoreAllMocks());

const reread = (clip: Clip) => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const send = (clip: Clip) => sendAnswer(clip, { code: request.code, name: null, language: null, bucket: from }, never);
const addVoice = async (clip: Clip) =>
  addAudio(clip, {
    file: await stageFile(Readable.from([taggedRecordings.mp3("Secret")]), "audio/mpeg"),
    signal: never,
  });
const photo = () => stageFile(createReadStream(fixture("photo-gps.jpg")), "image/jpeg");

async function pointed(): Promise<Clip> {
  const { clip } = await beginAnswer(request, from);
  await updateClip(clip, { voiceTags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "" }] });
  return reread(clip);
}

test.each([
  ["with a recording", addVoice],
  ["of marks alone", async () => {}],
] as const)(
  "an answer %s that is sent twice at the same moment is sent once, and both calls say so",
  async (_, fill) => {
    const clip = await pointed();
    await fill(clip);
    const before = await reread(clip);
    const [one, two] = await Promise.all([send(before), send(before)]);
    expect(one.share.code).toBe(two.share.code);
    expect(await db().share.count({ where: { clipId: clip.id } })).toBe(1);
    expect(await db().request.findUnique({ where: { id: request.id } })).toMatchObject({ answerCount: 1 });
  },
);

test("a picture or recording that was under way when it was sent does not reach the asker as it is", async () => {
  for (const add of [addVoice, async (clip: Clip) => addImage(clip, { file: await photo(), signal: never })]) {
    const clip = await pointed();
    const assets = () => db().asset.count({ where: { clipId: clip.id } });
    const before = await assets();
    // Its caller was admitted before Send, and its bytes arrive afterwards.
    await send(clip);
    await expect(add(clip)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await assets()).toBe(before);
  }
});

test.each<[string, (clip: Clip) => Promise<unknown>]>([
  ["its title", (clip) => updateClip(clip, { title: "Mine" })],
  ["its tags", (clip) => updateClip(clip, { voiceTags: [] })],
  ["a text", (clip) => addText(clip, { textContent: "Mine", type: "note" })],
  ["its recording", (clip) => removeAsset(clip, "audio", "recording")],
  ["ink", (clip) => addDrawing(clip, preparedDrawing({ version: 1, strokes: [] }))],
])("who answered does not change %s with a request that was under way at Send", async (_what, change) => {
  const clip = await pointed();
  await addVoice(clip);
  const before = await reread(clip);
  await send(before);
  const sent = await reread(clip);
  await expect(change(before)).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await reread(clip)).toEqual(sent);
});

test("what was sent in parts and is in no picture is gone with Send", async () => {
  const clip = await pointed();
  const upload = await createPartialUpload(clip, { kind: "image", filename: "Grandma at home.jpg", size: 9 });
  const source = Readable.from([Buffer.from("original")]);
  await appendPart(clip, { uploadId: upload.id, offset: 0, source, length: null, signal: never });
  expect(await store().head(pieceKey(upload.id, 0))).not.toBeNull();
  await send(clip);
  expect(await listUploads(asker)).toEqual([]);
  expect(await store().head(pieceKey(upload.id, 0))).toBeNull();
  await expect(createPartialUpload(clip, { kind: "image", size: 9 })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("ink that was taken back before Send is in no version of a drawing", async () => {
  const clip = await pointed();
  const ink = (id: string) => preparedDrawing({ version: 1, strokes: [{ id, tool: "pen", points: [[0.5, 0.5]] }] });
  const { drawing } = await addDrawing(clip, ink("rash"));
  await replaceDrawing(await reread(clip), { drawingId: drawing.id, prepared: ink("calm"), ifMatch: null });
  await send(await reread(clip));
  expect(await db().drawingVersion.count({ where: { clipId: clip.id } })).toBe(0);
  expect(await db().drawing.count({ where: { clipId: clip.id } })).toBe(1);
});
