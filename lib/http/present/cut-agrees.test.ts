import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addText } from "#lib/assets/add-text";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { cutAudioWork } from "#lib/assets/recordings/cut-audio";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { type TrimRequest, trimAudio } from "#lib/assets/recordings/trim-audio";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { type ContentsOptions, loadTexts } from "#lib/packages/export/clip-contents";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import type { PlayerModel } from "#lib/player/model";
import { pictureAt } from "#lib/player/pictures-over-time";
import { composeScene } from "#lib/renders/scene/compose-scene";
import { loadRenderInput } from "#lib/renders/scene/load-render-input";
import { planVideo } from "#lib/renders/videos/plan-video";
import { getShareByCode } from "#lib/shares/access/open-share";
import { loadPublicClip } from "#lib/shares/views/public-clip";
import { getClipTranscript } from "#lib/transcripts/find-transcript";
import { imageTimes } from "#lib/vst/manifest/image-times";
import { buildManifest } from "#lib/vst/manifest/manifest";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { readTexts } from "#lib/vst/texts/read-texts";
import { layoutTexts } from "#lib/vst/write/layout";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { wav } from "../../../e2e/support/samples";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { answerTranscription, type TranscriptAnswerFormat } from "../answers/answer-transcription";
import { answerEmbeddedPage, answerLinkPage } from "../link-page/link-page";
import { presentPublicClip } from "../link-page/public-clip";

let close: () => Promise<void>;
let user: User;
let clip: Clip;
let share: Share;
let audioId: string;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const SECONDS = 10;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  user = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
});
afterAll(() => close());

const staged = (bytes: Readable) => scratch().stage(bytes, { maxBytes: 1e8 });
const owned = () => getOwnedClip(user, clip.id);

beforeEach(async () => {
  clip = await aClip(user);
  const upload = { staged: await staged(Readable.from([wav(SECONDS)])), originalName: null, declaredType: null };
  audioId = (await addAudio(clip, { file: upload, signal: never })).asset.id;
  await prepareAudio(audioId, run);
  share = await aLink(clip);
});

async function cutTo(wish: TrimRequest) {
  await trimAudio(await owned(), wish, null);
  await runJob(cutAudioWork, audioId, run);
}

const transcribe = (textContent: string) => addText(clip, { textContent, type: "transcription", language: "en" });

const openPage = () => new Request(`http://localhost:3000/c/${share.code}`);

async function pageNow(): Promise<string> {
  return (await answerLinkPage(openPage(), share.code)).text();
}

async function publicNow() {
  const found = await getShareByCode(share.code);
  return presentPublicClip(found, await loadPublicClip(found), null, "https://h.example").data;
}

async function packedNow(options: ContentsOptions = {}): Promise<string> {
  return JSON.stringify(layoutTexts(await loadTexts(clip.id, options)));
}

async function transcription(format: TranscriptAnswerFormat, etag?: string | null) {
  const request = new Request("http://localhost:3000/", { headers: etag ? { "if-none-match": etag } : {} });
  const answer = await answerTranscription(await owned(), await getClipTranscript(clip.id), { request, format });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get("etag"), text };
}

test("recipients get no words without times while the recording is cut, and the owner gets a warning", async () => {
  await transcribe("this and a secret");
  const whole = await publicNow();
  expect(whole.transcription?.text).toBe("this and a secret");
  expect(await pageNow()).toContain("secret");
  await cutTo({ end: 5 });
  expect((await publicNow()).transcription).toBeNull();
  expect(await pageNow()).not.toContain("secret");
  for (const original of ["clean", "uploaded"] as const) expect(await packedNow({ original })).not.toContain("secret");
  expect(JSON.parse((await transcription("json")).text)).toMatchObject({
    text: "this and a secret",
    warnings: [expect.stringMatching(/^words_withheld: /)],
  });
  await expect(transcription("txt")).rejects.toMatchObject({ code: "conflict" });
  await cutTo({});
  expect((await publicNow()).transcription).toEqual(whole.transcription);
  expect(JSON.parse((await transcription("json")).text).warnings).toEqual([]);
});

test("captions have another ETag after every cut, and the JSON has one clock, that of the recording", async () => {
  await transcribe("WEBVTT\n\n00:00.500 --> 00:02.000\nearly\n\n00:06.000 --> 00:08.000\nlate\n");
  const whole = await transcription("vtt");
  expect((await transcription("vtt", whole.etag)).status).toBe(304);
  await cutTo({ start: 5 });
  const once = await transcription("vtt", whole.etag);
  expect(once).toMatchObject({ status: 200, text: expect.stringContaining("00:00:01.000 --> 00:00:03.000\nlate") });
  const json = JSON.parse((await transcription("json")).text);
  expect(json).toMatchObject({ duration: SECONDS, segments: [{ start: 0.5 }, { start: 6, end: 8 }] });
  await cutTo({ start: 4 });
  expect((await transcription("vtt", once.etag)).status).toBe(200);
  await cutTo({});
  expect((await transcription("vtt", whole.etag)).status).toBe(304);
});

const addPicture = async () => {
  const bytes = createReadStream(fixture("screenshot.png"));
  await addImage(await current(), {
    file: { staged: await staged(bytes), originalName: null, declaredType: null },
    signal: never,
  });
};
const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const draw = async (...strokes: object[]) =>
  addDrawing(await current(), preparedDrawing({ version: 1, image: "img2", strokes }));
const tagOn = (timestamp: number, image: string) => ({ timestamp, x: 0.5, y: 0.5, note: "", image });
const points = [
  [0.1, 0.1, 0],
  [0.9, 0.9, 0.2],
];

function picturesIn(html: string): PlayerModel["pictures"] {
  const model = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html);
  return JSON.parse(model?.[1] ?? "").pictures;
}

/** The pictures of page, embed, package and video at some seconds. */
async function shownAt(seconds: readonly number[]) {
  const page = picturesIn(await pageNow());
  const embed = picturesIn(await (await answerEmbeddedPage(openPage(), share.code)).text());
  const contents = readTexts(await loadTexts(clip.id));
  const packed = imageTimes(buildManifest(contents), contents.drawings);
  const material = await loadRenderInput(clip.id);
  const { states } = await planVideo(material, material.durationSeconds);
  const frames: { end: number; picture: number | undefined }[] = [];
  for (const { scene, seconds } of states) {
    const picture = scene.nodes.flatMap((node) => (node.kind === "picture" ? [node.picture] : []))[0];
    frames.push({ end: (frames.at(-1)?.end ?? 0) + seconds, picture });
  }
  return seconds.map((second) => [
    pictureAt(page, second),
    pictureAt(embed, second),
    pictureAt(packed, second),
    material.pictures.length === 0 ? null : `img${(frames.find(({ end }) => second < end)?.picture ?? 0) + 1}`,
  ]);
}

const all = (image: string) => [image, image, image, image];

test("every moment shows the picture it was recorded with: page, embed, package and video agree", async () => {
  await addPicture();
  await addPicture();
  await updateClip(await current(), { voiceTags: [tagOn(1, "img1"), tagOn(5, "img2")] });
  await cutTo({ cut: [{ start: 4, end: 6 }] });
  expect(await shownAt([0, 3.9, 4.1, 7.9])).toEqual([all("img1"), all("img1"), all("img2"), all("img2")]);
  expect((await publicNow()).picture_switches).toEqual([
    { timestamp: 0, image: "img1" },
    { timestamp: 4, image: "img2" },
  ]);

  await updateClip(await current(), { pictureSwitches: [{ timestamp: 7, image: "img2" }] });
  await cutTo({ end: 5 });
  expect(await shownAt([0, 3, 4.9])).toEqual([all("img1"), all("img1"), all("img1")]);

  await updateClip(await current(), { pictureSwitches: [], voiceTags: [] });
  await draw({ tool: "redact", points, start: 2.5 });
  await cutTo({ cut: [{ start: 1, end: 4 }] });
  expect(await shownAt([0, 0.9, 1.1, 6])).toEqual([all("img1"), all("img1"), all("img2"), all("img2")]);
});

test("a thumbnail shows what stood there at a second of the recording", async () => {
  await addPicture();
  await updateClip(await current(), { voiceTags: [tagOn(2, "img1"), tagOn(6.5, "img1")] });
  await cutTo({ cut: [{ start: 3, end: 5 }] });
  const material = await loadRenderInput(clip.id);
  const nodesAt = (second: number) => composeScene(material, { style: "image", width: 640, second }).scene.nodes.length;
  const [none, first, both] = [1, 6, 7].map(nodesAt) as [number, number, number];
  expect(first).toBeGreaterThan(none);
  expect(both).toBeGreaterThan(first);
  expect([4, 6.4, 9].map(nodesAt)).toEqual([first, first, both]);
});

test("a manifest has the loudness of the audible part, and no gap of the recording", async () => {
  const quietThenLoud = wav(SECONDS);
  for (let at = 44; at < quietThenLoud.length / 2; at += 2) {
    quietThenLoud.writeInt16LE(Math.round(quietThenLoud.readInt16LE(at) / 8), at);
  }
  const upload = { staged: await staged(Readable.from([quietThenLoud])), originalName: null, declaredType: null };
  audioId = (await addAudio(await current(), { file: upload, signal: never })).asset.id;
  await prepareAudio(audioId, run);
  const audioNow = async () => buildManifest(readTexts(await loadTexts(clip.id))).audio;
  await db().$executeRaw`UPDATE assets SET facts = facts || '{"gapFilledSeconds":1}' WHERE id = ${audioId}`;
  const whole = (await audioNow())?.loudness?.input_lufs ?? 0;
  await cutTo({ end: 4 });
  const quiet = await audioNow();
  expect(quiet?.loudness?.input_lufs).toBeLessThan(whole - 6);
  expect(quiet?.gap_filled_seconds).toBeNull();
  await cutTo({});
  expect((await audioNow())?.loudness?.input_lufs).toBe(whole);
});
