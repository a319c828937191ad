import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { orderPictures } from "#lib/assets/images/order-pictures";
import { replaceImage } from "#lib/assets/images/replace-image";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { addTake } from "#lib/assets/recordings/add-take";
import { cutAudioWork } from "#lib/assets/recordings/cut-audio";
import { insertTakeWork } from "#lib/assets/recordings/insert-take";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { removeAsset } from "#lib/assets/remove-asset";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { readSeenVersion } from "#lib/snapshots/seen-clip";
import { formatSeenVersion, parseSeenVersion } from "#lib/snapshots/seen-version";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { wav } from "../../../e2e/support/samples";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { freezeShare } from "../freeze-share";
import { authorizeReplyToken } from "./authorize-reply-token";
import { decideReply } from "./decide-reply";
import { listReplies } from "./list-replies";
import { listRepliesOfPage, listShownReplies } from "./shown-replies";
import { type NewReply, submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const wrong = (field: string) =>
  expect.objectContaining({ code: "validation_failed", errors: { [field]: expect.any(Array) } });

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  rememberMedia();
  owner = await aUser();
  close = opened.close;
});
afterAll(() => close());

async function file(bytes: Buffer, declaredType: string) {
  const staged = await scratch().stage(Readable.from([bytes]), { maxBytes: 1e8 });
  return { staged, originalName: null, declaredType };
}
const sound = (seconds: number) => file(wav(seconds), "audio/wav");
const picture = async () => file(await readFile(fixture("screenshot.png")), "image/png");
const fresh = () => getOwnedClip(owner, clip.id);

/** Ten seconds and two pictures. */
beforeEach(async () => {
  clip = await aClip(owner);
  const { asset } = await addAudio(clip, { file: await sound(10), signal: never });
  await prepareAudio(asset.id, run);
  for (let count = 0; count < 2; count += 1) await addImage(await fresh(), { file: await picture(), signal: never });
});

async function aPage({ isFrozen = false } = {}) {
  const link = await aLink(clip, { replyVisibility: "open" });
  if (isFrozen) await freezeShare(owner, link, never);
  const share = await getShareByCode(link.code);
  const token = String(await ensureReplyToken(link));
  const version = formatSeenVersion(readSeenVersion(await readSnapshot(share.clip.id)));
  return {
    share,
    version,
    freeze: () => freezeShare(owner, link, never),
    reply: async (input: Partial<NewReply>) =>
      submitReply(await authorizeReplyToken(token), {
        message: "Here",
        ...input,
        clipUrl: "https://example.com",
        signal: never,
      }),
    shown: async () => {
      const now = await getShareByCode(link.code);
      return (await listShownReplies(now, now.clip.id, { page: 1, limit: 10 })).replies;
    },
    /** As the page shows them that is open since then. */
    shownSince: async () => {
      const now = await getShareByCode(link.code);
      return listRepliesOfPage(now, now.clip.id, { limit: 10, seen: parseSeenVersion(version) });
    },
  };
}

const read = async () => (await listReplies(clip.id, { page: 1, limit: 10 })).replies;

async function trimTo(start: number, end: number) {
  await updateClip(await fresh(), { kept: [{ start, end }] });
  const { id } = await db().asset.findFirstOrThrow({ where: { clipId: clip.id, kind: "audio" } });
  await runJob(cutAudioWork, id, run);
}

test("a reply points where its writer did, for its owner and for everyone who sees it", async () => {
  const page = await aPage();
  const strokes = [{ tool: "pen", points: [[0.1, 0.1, 0]] }];
  await page.reply({ timestamp: 4.5, x: 0.25, y: 0.5, image: "img2", strokes, version: page.version });
  const at = { timestamp: 4.5, x: 0.25, y: 0.5, image: "img2" };
  const ink = { version: 1, strokes: [expect.objectContaining({ tool: "pen" })] };
  expect(await read()).toMatchObject([{ at, ink }]);
  expect(await page.shown()).toMatchObject([{ at, ink }]);
});

test("a trim while the page was open moves its second for visitors, and leaves it for the owner", async () => {
  const page = await aPage();
  await trimTo(2, 9);
  await page.reply({ timestamp: 4, version: page.version });
  await page.reply({ timestamp: 1, version: page.version });
  // A page that was opened since counts from the cut.
  const later = await aPage();
  await later.reply({ timestamp: 2, version: later.version });
  await later.reply({ timestamp: 3 });
  expect((await read()).map(({ at }) => at.timestamp)).toEqual([5, 4, 1, 4]);
  expect((await page.shown()).map(({ at }) => at.timestamp)).toEqual([2, null]);
  expect((await page.shownSince()).map(({ at }) => at.timestamp)).toEqual([4, 1]);
  expect((await later.shown()).map(({ at }) => at.timestamp)).toEqual([2, 3]);
});

test("a take that is heard in the place of a span moves what comes after it, and takes what was said in it", async () => {
  const page = await aPage();
  await addTake(await fresh(), { file: await sound(3), start: 3, end: 4, signal: never });
  const { id } = await db().asset.findFirstOrThrow({ where: { clipId: clip.id, kind: "take" } });
  await runJob(insertTakeWork, id, run);
  await page.reply({ timestamp: 2, version: page.version });
  await page.reply({ timestamp: 3.5, version: page.version });
  await page.reply({ timestamp: 6, version: page.version });
  const seconds = (await page.shown()).map(({ at }) => at.timestamp);
  expect(seconds).toEqual([2, null, expect.closeTo(8, 1)]);
  expect((await read()).map(({ at }) => at.timestamp)).toEqual([expect.closeTo(9, 1), 3.5, 2]);
  // A page that is open since before the take does not have what is said in it.
  await page.reply({ timestamp: 5, version: (await aPage()).version });
  expect((await page.shownSince()).map(({ at }) => at.timestamp)).toEqual([2, 3.5, 6, null]);
});

test("a replaced picture keeps the place, another order the picture, and a removed one takes the place with it", async () => {
  const page = await aPage();
  const [first, second] = (await readSnapshot(clip.id)).pictures;
  await replaceImage(await fresh(), { name: String(second?.filename), file: await picture(), signal: never });
  const [, replaced] = (await readSnapshot(clip.id)).pictures;
  await orderPictures(await fresh(), [String(replaced?.filename), String(first?.filename)], null);
  await page.reply({ x: 0.25, y: 0.5, image: "img2", version: page.version });
  expect((await read())[0]?.at).toEqual({ timestamp: null, x: 0.25, y: 0.5, image: "img1" });
  expect((await page.shownSince())[0]?.at).toEqual({ timestamp: null, x: 0.25, y: 0.5, image: "img2" });
  await removeAsset(await fresh(), "image", String(replaced?.filename));
  expect((await read())[0]?.at).toEqual({ timestamp: null, x: null, y: null, image: null });
});

test("on a frozen link it points at what that shows, and its owner finds it in the clip", async () => {
  const page = await aPage({ isFrozen: true });
  await trimTo(2, 9);
  const [first, second] = (await readSnapshot(clip.id)).pictures;
  await orderPictures(await fresh(), [String(second?.filename), String(first?.filename)], null);
  await page.reply({ timestamp: 5, x: 0.1, y: 0.2, image: "img1", version: page.version });
  await page.reply({ timestamp: 5, x: 0.1, y: 0.2, image: "img1" });
  for (const { at } of await page.shown()) expect(at).toEqual({ timestamp: 5, x: 0.1, y: 0.2, image: "img1" });
  for (const { at } of await read()) expect(at).toEqual({ timestamp: 5, x: 0.1, y: 0.2, image: "img2" });
});

test("a link that was frozen while the page was open shows the second of what it shows", async () => {
  const page = await aPage();
  await trimTo(2, 9);
  await page.freeze();
  await trimTo(3, 9);
  await page.reply({ timestamp: 4, x: 0.1, y: 0.2, image: "img2", version: page.version });
  expect((await read())[0]?.at).toEqual({ timestamp: 4, x: 0.1, y: 0.2, image: "img2" });
  expect((await page.shown())[0]?.at).toEqual({ timestamp: 2, x: 0.1, y: 0.2, image: "img2" });
  expect((await page.shownSince())[0]?.at.timestamp).toBe(4);
});

test("another recording has no such second", async () => {
  const page = await aPage();
  await page.reply({ timestamp: 5 });
  const { asset } = await addAudio(await fresh(), { file: await sound(8), signal: never });
  await prepareAudio(asset.id, run);
  await page.reply({ timestamp: 5, version: page.version });
  expect((await read()).map(({ at }) => at.timestamp)).toEqual([null, null]);
});

test("what names nothing is refused by its field, and nothing is stored", async () => {
  const page = await aPage();
  await expect(page.reply({ image: "img3" })).rejects.toEqual(wrong("image"));
  await expect(page.reply({ image: "other.png" })).rejects.toEqual(wrong("image"));
  await expect(page.reply({ timestamp: 1, version: "x" })).rejects.toEqual(wrong("version"));
  await expect(page.reply({ strokes: [{ tool: "redact", points: [[0, 0]] }] })).rejects.toEqual(
    wrong("strokes.0.tool"),
  );
  await expect(page.reply({ parentId: "rpl_none" })).rejects.toEqual(wrong("parent_id"));
  expect(await read()).toEqual([]);
});

test("a thread hangs on its first reply, and is seen as long as that is", async () => {
  const page = await aPage();
  const first = await page.reply({ message: "First" });
  const second = await page.reply({ message: "Second", parentId: first.id });
  const third = await page.reply({ message: "Third", parentId: second.id });
  expect([second.parentId, third.parentId]).toEqual([first.id, first.id]);
  const elsewhere = await aPage();
  await expect(elsewhere.reply({ parentId: first.id })).rejects.toEqual(wrong("parent_id"));
  await decideReply(owner, first.id, { state: "declined" });
  expect(await page.shown()).toEqual([]);
  await expect(page.reply({ parentId: second.id })).rejects.toEqual(wrong("parent_id"));
  await expect(page.reply({ parentId: first.id })).rejects.toEqual(wrong("parent_id"));
});
