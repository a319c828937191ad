import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findOwnedFile } from "#lib/assets/find-file";
import { findClipView } from "#lib/clips/clip-view";
import type { Clip, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { collectGarbage } from "#lib/jobs/collect-garbage";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { readReplies } from "#lib/snapshots/snapshot-replies";
import { createWebhook } from "#lib/webhooks/change-webhooks";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { taggedRecordings } from "../../../e2e/support/tagged-recordings";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { updateShare } from "../update-share";
import { acceptReply } from "./accept-reply";
import { answerReply } from "./answer-reply";
import { authorizeReplyToken } from "./authorize-reply-token";
import { replyCleaning } from "./clean-reply";
import { decideReply } from "./decide-reply";
import { deleteOwnReply } from "./delete-reply";
import { listAllReplies, listReplies } from "./list-replies";
import { listShownReplies } from "./shown-replies";
import { type NewReply, submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
const never = new AbortController().signal;
const fails = (code: string) => expect.objectContaining({ code });
const place = "Secret place";
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
  owner = await aUser();
  await createWebhook(owner, { url: "https://hooks.example", description: null, events: ["reply_created"] });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip(owner);
  await db().message.deleteMany();
  await db().webhookDelivery.deleteMany();
});

async function linkWith(replyVisibility: "private" | "held" | "open" = "private") {
  const share = await aLink(clip, { replyVisibility });
  const token = String(await ensureReplyToken(share));
  const send = async (input: NewReply, voice?: Buffer) => {
    const staged = voice && (await scratch().stage(Readable.from([voice]), { maxBytes: 1e7 }));
    const upload = staged ? { staged, originalName: "reply.mp3", declaredType: "audio/mpeg" } : null;
    return submitReply(await authorizeReplyToken(token), {
      ...input,
      upload,
      clipUrl: "https://example.com/studio",
      signal: never,
    });
  };
  const trapped = (message: string, voice?: Buffer) => send({ message, isSuspected: true }, voice);
  const shown = async () =>
    (await listShownReplies(await getShareByCode(share.code), clip.id, { page: 1, limit: 10 })).replies.map(
      ({ id }) => id,
    );
  return { share, token, send, trapped, shown };
}

const accept = (id: string, by: Pick<User, "id"> = owner) =>
  acceptReply(by, { replyId: id, clipUrlOf: (clipId) => `https://example.com/studio/${clipId}`, signal: never });
const list = async (suspected?: boolean) => {
  const wanted = { page: 1, limit: 100, ...(suspected === undefined ? {} : { suspected }) };
  const [ofClip, ofAll] = [await listReplies(clip.id, wanted), await listAllReplies(owner, wanted)];
  expect(ofClip.total).toBe(ofClip.replies.length);
  expect(ofAll.replies.filter(({ clipId }) => clipId === clip.id).map(({ id }) => id)).toEqual(
    ofClip.replies.map(({ id }) => id),
  );
  return ofClip.replies.map(({ id }) => id);
};
const announced = async () => [await db().message.count(), await db().webhookDelivery.count()];

test("what falls into the trap is kept whole, and nothing comes of it: no message, no event, no count, no list", async () => {
  const { trapped, shown, token } = await linkWith("open");
  const voice = taggedRecordings.mp3(place);
  const [scan, clean] = [vi.spyOn(mediaEngine(), "scanAudio"), vi.spyOn(mediaEngine(), "cleanAudio")];
  const reply = await trapped("Buy now", voice);
  expect(reply).toMatchObject({ message: "Buy now", durationSeconds: null, shownFilename: null });
  expect([scan.mock.calls, clean.mock.calls]).toEqual([[], []]);
  expect((await readStoredFile(reply.blobKey ?? ""))?.equals(voice)).toBe(true);
  expect(await announced()).toEqual([0, 0]);
  expect(await shown()).toEqual([]);
  expect(await list()).toEqual([]);
  expect(await list(true)).toEqual([reply.id]);
  expect((await findClipView(clip.id))?.counts.replies).toBe(0);
  expect(await transaction((tx) => readReplies(tx, clip.id, { recording: null, cut: null, pictures: [] }))).toEqual([]);
  expect((await authorizeReplyToken(token)).remaining).toBe(500);
  expect(await findOwnedFile(owner, reply.filename ?? "")).toMatchObject({ recognised: false });
});

test("an accepted reply is an ordinary one from then on: announced, counted, shown and cleaned once", async () => {
  const { trapped, shown } = await linkWith("open");
  const reply = await trapped("I am no robot", taggedRecordings.mp3(place));
  await Promise.all([accept(reply.id), accept(reply.id)]);
  const accepted = await accept(reply.id);
  expect(accepted).toMatchObject({ id: reply.id, suspectedAt: null, state: "shown", createdAt: reply.createdAt });
  expect(accepted.durationSeconds).toBeGreaterThan(0);
  await runJob(replyCleaning, reply.id, { signal: never, isLastAttempt: false });
  const { shownKey } = await db().reply.findUniqueOrThrow({ where: { id: reply.id } });
  const clean = await readStoredFile(shownKey ?? "");
  expect(clean?.length).toBeGreaterThan(1000);
  expect(clean?.includes(place)).toBe(false);
  expect(await announced()).toEqual([1, 1]);
  expect([await shown(), await list(), await list(true)]).toEqual([[reply.id], [reply.id], []]);
  expect((await findClipView(clip.id))?.counts.replies).toBe(1);
  expect(await findOwnedFile(owner, reply.filename ?? "")).toMatchObject({ recognised: true });
  expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(2);
});

test("an accepted reply is shown to no more users than its writer and its link allow", async () => {
  const open = await linkWith("open");
  const between = await open.send({ message: "Between us", seenBy: "private", isSuspected: true });
  const waits = await open.send({ message: "If you like", seenBy: "held", isSuspected: true });
  const late = await open.trapped("For all");
  await updateShare(open.share, { replyVisibility: "held" });
  const states = [];
  for (const { id } of [between, waits, late]) states.push((await accept(id)).state);
  expect(states).toEqual(["private", "held", "held"]);
  const alone = await linkWith("private");
  const mine = await alone.trapped("Hello", taggedRecordings.mp3(place));
  expect(await accept(mine.id)).toMatchObject({ state: "private", shownKey: null });
});

test("before it is accepted a suspected reply is neither shown, declined nor answered", async () => {
  const { send } = await linkWith("held");
  const { id } = await send({ message: "Hi", senderEmail: "bo@example.com", isSuspected: true });
  for (const state of ["shown", "declined"] as const) {
    await expect(decideReply(owner, id, { state })).rejects.toEqual(fails("conflict"));
  }
  const urlsOf = () => ({ page: "https://example.com/c/x" }) as never;
  await expect(answerReply(owner, { replyId: id, message: "Hello", urlsOf, signal: never })).rejects.toEqual(
    fails("conflict"),
  );
});

test("a link keeps twenty, also of thirty that come at the same time, and visitors still have their full limit of replies", async () => {
  const { trapped, send, token } = await linkWith();
  const sent = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => trapped(`Buy ${index}`)));
  const refused = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(10);
  for (const reason of refused) expect(reason).toEqual(fails("forbidden"));
  expect(refused[0].message).toContain("press Send once more");
  expect((await authorizeReplyToken(token)).remaining).toBe(500);
  const person = await send({ message: "A person" });
  expect(await list()).toEqual([person.id]);
  const [first = ""] = await list(true);
  await accept(first);
  await trapped("There is room again");
  const other = await linkWith();
  await other.trapped("Another link has its own room");
});

test("its owner alone deletes a reply, suspected or ordinary, with its recording", async () => {
  const { trapped, send } = await linkWith();
  const [reply, ordinary] = [await trapped("Buy", taggedRecordings.wav(place)), await send({ message: "Hello" })];
  const stranger = { id: "usr_b" };
  for (const { id } of [reply, ordinary]) {
    await expect(deleteOwnReply(stranger, id)).rejects.toEqual(fails("resource_not_found"));
    await expect(accept(id, stranger)).rejects.toEqual(fails("resource_not_found"));
  }
  const stored = async () => (await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).storedBytes;
  expect(await stored()).toBeGreaterThan(0n);
  await deleteOwnReply(owner, reply.id);
  expect(await readStoredFile(reply.blobKey ?? "")).toBeNull();
  expect(await stored()).toBe(0n);
  expect([await list(), await list(true)]).toEqual([[ordinary.id], []]);
  await deleteOwnReply(owner, ordinary.id);
  expect(await list()).toEqual([]);
  for (const again of [deleteOwnReply(owner, reply.id), accept(reply.id)]) {
    await expect(again).rejects.toEqual(fails("resource_not_found"));
  }
});

test("a reply that is deleted while its acceptance reads its recording is not found", async () => {
  const { trapped } = await linkWith();
  const { id } = await trapped("Buy", taggedRecordings.mp3(place));
  const engine = mediaEngine();
  const scan = engine.scanAudio.bind(engine);
  vi.spyOn(engine, "scanAudio").mockImplementationOnce(async (...file) => {
    await deleteOwnReply(owner, id);
    return scan(...file);
  });
  await expect(accept(id)).rejects.toEqual(fails("resource_not_found"));
});

test("after 30 days it goes with its recording, unless it was accepted", async () => {
  const { trapped } = await linkWith();
  const [left, kept] = [await trapped("Buy", taggedRecordings.mp3(place)), await trapped("I am a person")];
  await accept(kept.id);
  const later = vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 29 * DAY_MS));
  await collectGarbage(new Date(0));
  expect(await list(true)).toEqual([left.id]);
  later.mockReturnValue(new Date(Date.now() + 31 * DAY_MS));
  await collectGarbage(new Date(0));
  later.mockRestore();
  expect([await list(), await list(true)]).toEqual([[kept.id], []]);
  expect(await readStoredFile(left.blobKey ?? "")).toBeNull();
  expect(await db().pendingFile.count()).toBe(0);
});
