import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findClipView } from "#lib/clips/clip-view";
import type { Clip, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { fixtureBytes } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { readReplies } from "#lib/snapshots/snapshot-replies";
import { createWebhook } from "#lib/webhooks/change-webhooks";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { holdLocks, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Author } from "../access/author-pass";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { updateShare } from "../update-share";
import { answerReply } from "./answer-reply";
import { changeReply, withdrawReply } from "./author-reply";
import { authorizeReplyToken, countRepliesLeft, type OpenReply } from "./authorize-reply-token";
import { blockVisitor } from "./block-visitor";
import { replyCleaning } from "./clean-reply";
import { decideReply } from "./decide-reply";
import { deleteOwnReply } from "./delete-reply";
import { listReplies } from "./list-replies";
import { markReply } from "./mark-reply";
import { react } from "./reactions";
import { findShownRecording, listShownReplies } from "./shown-replies";
import { type NewReply, submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
const never = new AbortController().signal;
const fails = (code: string) => expect.objectContaining({ code });
const [ann, bo] = ["author-ann", "author-bo"];
const known = (author: string) => ({ author, address: null });

beforeAll(async () => {
  const opened = await openTestRuntime();
  rememberMedia();
  owner = await aUser();
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip(owner);
  await db().message.deleteMany();
});

async function aPage(replyVisibility: "private" | "held" | "open") {
  const { code } = await aLink(clip, { replyVisibility });
  const share = await getShareByCode(code);
  const token = String(await ensureReplyToken(share));
  const open = () => authorizeReplyToken(token);
  const write = async (author: string, input: NewReply) =>
    submitReply(await open(), { ...input, by: known(author), clipUrl: "https://example.com/studio", signal: never });
  const seenBy = async (author: string | null) =>
    (await listShownReplies(share, clip.id, { page: 1, limit: 50, author })).replies.map(
      ({ message, deletedAt }) => message ?? (deletedAt ? "deleted" : "voice"),
    );
  return { share, open, write, seenBy };
}

async function answer(replyId: string, message?: string, voice?: Buffer) {
  const staged = voice && (await scratch().stage(Readable.from([voice]), { maxBytes: 1e7 }));
  const upload = staged ? { staged, originalName: "answer.mp3", declaredType: "audio/mpeg" } : null;
  const urlsOf = (code: string) => ({ page: `https://example.com/c/${code}` }) as never;
  const sending = answerReply(owner, { replyId, message, upload, urlsOf, signal: never });
  const settled = sending.catch(() => null);
  // Nothing sends here: an answer would wait for its message.
  await vi.waitFor(async () => {
    await db().message.updateMany({ data: { status: "sent" } });
    expect(await Promise.race([settled, new Promise((later) => setTimeout(later, 50, "waits"))])).not.toBe("waits");
  }, 5000);
  return (await sending).answer;
}

test.each(["private", "held"] as const)("a thread on a %s link is its owner's and its author's alone", async (kind) => {
  const { write, seenBy } = await aPage(kind);
  const first = await write(ann, { message: "Which valve?" });
  await answer(first.id, "The left one.");
  await write(ann, { message: "Thanks!", parentId: first.id });
  expect(await seenBy(ann)).toEqual(["Which valve?", "The left one.", "Thanks!"]);
  expect([await seenBy(bo), await seenBy(null)]).toEqual([[], []]);
  await expect(write(bo, { message: "Me, too", parentId: first.id })).rejects.toEqual(fails("validation_failed"));
});

test("those who see a reply see what the owner answered, as long as it is shown", async () => {
  const { write, seenBy } = await aPage("held");
  const first = await write(ann, { message: "Which valve?" });
  await decideReply(owner, first.id, { state: "shown" });
  expect((await answer(first.id, "The left one.")).senderName).toBe(owner.name);
  expect(await seenBy(null)).toEqual(["Which valve?", "The left one."]);
  await decideReply(owner, first.id, { state: "declined" });
  expect(await seenBy(null)).toEqual([]);
  await decideReply(owner, first.id, { state: "shown" });
  expect(await seenBy(null)).toEqual(["Which valve?", "The left one."]);
});

test("an owner answers any number of times; old members tell the first, and counts tell visitors' replies alone", async () => {
  const { write } = await aPage("open");
  const first = await write(ann, { message: "Which valve?" });
  for (const words of ["The left one.", "No, the right one."]) await answer(first.id, words);
  const { replies, total } = await listReplies(clip.id, { page: 1, limit: 10 });
  expect([total, replies[0]?.answer]).toEqual([1, "The left one."]);
  expect(replies[0]?.thread.map(({ message }) => message)).toEqual(["The left one.", "No, the right one."]);
  expect((await findClipView(clip.id))?.counts.replies).toBe(1);
  const answered = replies[0]?.thread[0]?.id ?? "";
  await expect(answer(answered, "To myself")).rejects.toEqual(fails("conflict"));
});

test("a deleted reply takes no answer, and the refusal says that it was deleted", async () => {
  const { write } = await aPage("open");
  const first = await write(ann, { message: "Which valve?" });
  await write(bo, { message: "The left one?", parentId: first.id });
  await deleteOwnReply(owner, first.id);
  await expect(answer(first.id, "Yes")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/was deleted/),
  });
});

test("only an address that is there gets a message; without one the answer stands on the page", async () => {
  const { write } = await aPage("open");
  const [nameless, named] = [
    await write(ann, { message: "Which valve?" }),
    await write(bo, { message: "And I?", senderEmail: "bo@example.com" }),
  ];
  await answer(nameless.id, "The left one.");
  expect(await db().message.count({ where: { recipient: { not: String(owner.email) } } })).toBe(0);
  const { messageId } = await answer(named.id, "You, too.");
  expect(await db().message.findUnique({ where: { id: String(messageId) } })).toMatchObject({
    recipient: "bo@example.com",
    text: expect.stringContaining("> You, too."),
  });
  // Anyone can type an address: what other visitors answer sends it nothing.
  await write(ann, { message: "Me, too.", parentId: named.id, senderEmail: "ann@example.com" });
  await write(bo, { message: "So we are two.", parentId: nameless.id });
  const others = { recipient: { not: String(owner.email) } };
  expect(await db().message.findMany({ where: others, select: { id: true } })).toEqual([{ id: messageId }]);
});

test("a spoken answer is heard without its metadata by those who see the reply, and by no one else", async () => {
  const { share, write } = await aPage("private");
  const first = await write(ann, { message: "Which valve?", senderEmail: "ann@example.com" });
  const spoken = await answer(first.id, undefined, await fixtureBytes("speech.mp3"));
  const mail = await db().message.findUniqueOrThrow({ where: { id: String(spoken.messageId) } });
  expect(mail.text).toContain("The answer is spoken: open the clip to hear it.");
  await runJob(replyCleaning, spoken.id, { signal: never, isLastAttempt: true });
  const { shownFilename } = await db().reply.findUniqueOrThrow({ where: { id: spoken.id } });
  const heard = await Promise.all([ann, bo, null].map((one) => findShownRecording(share, String(shownFilename), one)));
  expect(heard.map((blob) => blob !== null)).toEqual([true, false, false]);
});

test("its author changes a reply within an hour, and it waits again where the owner decides", async () => {
  const { share, write, seenBy } = await aPage("held");
  const first = await write(ann, { message: "Which valve?" });
  await decideReply(owner, first.id, { state: "shown" });
  for (const other of [bo, null]) {
    await expect(changeReply(share, { author: other, replyId: first.id, message: "Bad" })).rejects.toEqual(
      fails("resource_not_found"),
    );
    await expect(withdrawReply(share, { author: other, replyId: first.id })).rejects.toEqual(
      fails("resource_not_found"),
    );
  }
  expect(
    (await changeReply(share, { author: ann, replyId: first.id, message: "Which of both?" })).editedAt,
  ).not.toBeNull();
  expect([await seenBy(ann), await seenBy(null)]).toEqual([["Which of both?"], []]);
  await expect(decideReply(owner, first.id, { state: "shown", editedAt: null })).rejects.toEqual(fails("conflict"));
  expect(await seenBy(null)).toEqual([]);
  const later = vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 3_601_000));
  await expect(changeReply(share, { author: ann, replyId: first.id, message: "Too late" })).rejects.toEqual(
    fails("conflict"),
  );
  await expect(withdrawReply(share, { author: ann, replyId: first.id })).rejects.toEqual(fails("conflict"));
  later.mockRestore();
  await withdrawReply(share, { author: ann, replyId: first.id });
  expect(await seenBy(ann)).toEqual([]);
});

test("a deleted reply keeps its place while its thread stands, and nothing of what it said", async () => {
  const { write, seenBy } = await aPage("open");
  const spoken = await (async () => {
    const first = await write(ann, { message: "Which valve?", senderName: "Ann", timestamp: 1 });
    return { first, reply: await write(bo, { message: "The left one?", parentId: first.id }) };
  })();
  await deleteOwnReply(owner, spoken.first.id);
  expect(await seenBy(null)).toEqual(["deleted", "The left one?"]);
  const left = await db().reply.findUniqueOrThrow({ where: { id: spoken.first.id } });
  expect([left.message, left.senderName, left.spot, left.author, left.address]).toEqual(Array(5).fill(null));
  expect(
    (await db().$transaction((tx) => readReplies(tx, clip.id, {} as never))).map(({ message }) => message),
  ).toEqual(["The left one?"]);
  await expect(write(ann, { message: "Hello?", parentId: spoken.first.id })).rejects.toEqual(
    fails("validation_failed"),
  );
  await deleteOwnReply(owner, spoken.reply.id);
  expect([await seenBy(null), await db().reply.count({ where: { clipId: clip.id } })]).toEqual([[], 0]);
});

test("a recording that no one could hear is refused as an answer", async () => {
  const { write } = await aPage("open");
  const first = await write(ann, { message: "Which valve?" });
  await expect(answer(first.id, undefined, Buffer.from("#!AMR-of-no-kind"))).rejects.toEqual(
    fails("unsupported_media_type"),
  );
  expect(await db().reply.count({ where: { clipId: clip.id } })).toBe(1);
});

test("both recordings of a deleted answer go, too", async () => {
  const { write } = await aPage("open");
  const first = await write(ann, { message: "Which valve?" });
  const spoken = await answer(first.id, undefined, await fixtureBytes("speech.mp3"));
  await runJob(replyCleaning, spoken.id, { signal: never, isLastAttempt: true });
  const { blobKey, shownKey } = await db().reply.findUniqueOrThrow({ where: { id: spoken.id } });
  await deleteOwnReply(owner, spoken.id);
  expect(await Promise.all([blobKey, shownKey].map((key) => readStoredFile(String(key))))).toEqual([null, null]);
});

test("a visitor sends twenty replies on a link, and others still send theirs", async () => {
  const { open, write } = await aPage("private");
  for (let count = 0; count < 20; count += 1) await write(ann, { message: `Number ${count}` });
  await expect(write(ann, { message: "One more" })).rejects.toEqual(fails("forbidden"));
  const opened = await open();
  expect([await countRepliesLeft(opened, known(ann)), await countRepliesLeft(opened, known(bo))]).toEqual([0, 20]);
  await write(bo, { message: "My first" });
});

test("a link takes 500 replies of all visitors together", async () => {
  const { share, open, write } = await aPage("private");
  await db().replyToken.updateMany({ where: { shareId: share.id }, data: { used: 499 } });
  await write(ann, { message: "The last one" });
  expect(await countRepliesLeft(await open(), known(bo))).toBe(0);
  await expect(write(bo, { message: "One more" })).rejects.toEqual(fails("forbidden"));
  expect(await db().reply.count({ where: { shareId: share.id } })).toBe(1);
});

test("a reaction sends no mail, raises no event and moves no reply", async () => {
  await createWebhook(owner, { url: "https://hooks.example", description: null, events: ["reply_created"] });
  const { share, write, seenBy } = await aPage("open");
  const [first] = [await write(ann, { message: "First" }), await write(bo, { message: "Second" })];
  const ofOwner = async () =>
    (await listReplies(clip.id, { page: 1, limit: 10 })).replies.map(({ message }) => message);
  const read = async () => ({
    orders: [await seenBy(null), await ofOwner()],
    messages: await db().message.count(),
    deliveries: await db().webhookDelivery.count(),
  });
  const before = await read();
  expect(before).toEqual({
    orders: [
      ["First", "Second"],
      ["Second", "First"],
    ],
    messages: 2,
    deliveries: 2,
  });
  for (const author of [ann, bo]) {
    await react(share, known(author), { kind: "agree" });
    await react(share, known(author), { kind: "thanks", replyId: first.id });
  }
  expect(await read()).toEqual(before);
});

test("a blocked visitor is refused without their cookies, too, and so is the link that was sent to them alone", async () => {
  const { share, open, write } = await aPage("open");
  const send = async (to: OpenReply, by: Author) =>
    submitReply(to, { message: "Rude", by, clipUrl: "https://example.com", signal: never });
  await send(await open(), { author: ann, address: "at home" });
  const second = await write(ann, { message: "Ruder" });
  await blockVisitor(owner, second.id, true);
  for (const by of [known(ann), { author: "author-new", address: "at home" }]) {
    await expect(send(await open(), by)).rejects.toEqual(fails("forbidden"));
    await expect(react(share, { author: by.author, address: by.address }, { kind: "agree" })).rejects.toEqual(
      fails("forbidden"),
    );
  }
  await write(bo, { message: "Polite" });

  const alone = await getShareByCode((await aLink(clip, {}, { channel: "email", email: "cleo@example.com" })).code);
  const token = await authorizeReplyToken(String(await ensureReplyToken(alone)));
  const rude = await send(token, known("author-cleo"));
  await blockVisitor(owner, rude.id, true);
  const anywhere = { author: "author-of-no-one", address: "elsewhere" };
  await expect(send(token, anywhere)).rejects.toEqual(fails("forbidden"));
  await send(await open(), anywhere);
  await blockVisitor(owner, rude.id, false);
  await send(token, anywhere);
});

test("taking a visitor's replies again opens their links again, whichever of their replies it is asked for", async () => {
  const { open, write } = await aPage("open");
  const alone = await getShareByCode((await aLink(clip, {}, { channel: "email", email: "cleo@example.com" })).code);
  const token = await authorizeReplyToken(String(await ensureReplyToken(alone)));
  const send = (to: OpenReply, by: Author) =>
    submitReply(to, { message: "Rude", by, clipUrl: "https://example.com", signal: never });
  const elsewhere = await write("author-cleo", { message: "On another link" });
  const there = await send(token, known("author-cleo"));
  await blockVisitor(owner, there.id, true);
  await expect(send(token, known(bo))).rejects.toEqual(fails("forbidden"));
  await blockVisitor(owner, elsewhere.id, false);
  await send(token, known(bo));
  await send(await open(), known("author-cleo"));
});

test("a link whose blocked recipient has no reply left takes their replies again once its replies are turned on again", async () => {
  const { open } = await aPage("open");
  const alone = await getShareByCode((await aLink(clip, {}, { channel: "email", email: "cleo@example.com" })).code);
  const token = async () => authorizeReplyToken(String(await ensureReplyToken(await getShareByCode(alone.code))));
  const send = (to: OpenReply, by: Author) =>
    submitReply(to, { message: "Rude", by, clipUrl: "https://example.com", signal: never });
  const rude = await send(await token(), known("author-cleo"));
  await blockVisitor(owner, rude.id, true);
  const other = await send(await open(), known(bo));
  await blockVisitor(owner, other.id, true);
  await deleteOwnReply(owner, rude.id);
  await updateShare(alone, { allowReplies: true });
  await expect(send(await token(), known("author-cleo"))).rejects.toEqual(fails("forbidden"));
  for (const allowReplies of [false, true]) await updateShare(alone, { allowReplies });
  await send(await token(), known("author-cleo"));
  await expect(send(await open(), known(bo))).rejects.toEqual(fails("forbidden"));
});

test.each([
  ["marked", (id: string) => markReply(owner, id, { read: true })],
  ["decided about", (id: string) => decideReply(owner, id, { state: "shown" })],
  ["used to block its visitor", (id: string) => blockVisitor(owner, id, true)],
])("a reply that is deleted with its clip while it is %s is not found", async (_, change) => {
  const { write } = await aPage("held");
  const { id } = await write(ann, { message: "Which valve?" });
  const deletion = await holdLocks((tx) => tx.clip.delete({ where: { id: clip.id } }));
  const changed = expect(change(id)).rejects.toEqual(fails("resource_not_found"));
  await untilWaiting(1);
  deletion.release();
  await deletion.done;
  await changed;
});
