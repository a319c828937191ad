import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clip, ReplyVisibility, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { updateShare } from "../update-share";
import { authorizeReplyToken } from "./authorize-reply-token";
import { decideReply } from "./decide-reply";
import { listShownReplies } from "./shown-replies";
import { submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
const never = new AbortController().signal;
const fails = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  owner = await aUser();
  clip = await aClip(owner);
});
afterAll(() => close());

async function linkWith(replyVisibility: "private" | "held" | "open") {
  const share = await aLink(clip, { replyVisibility });
  const token = String(await ensureReplyToken(share));
  const answer = async (message: string, seenBy?: ReplyVisibility) =>
    submitReply(await authorizeReplyToken(token), { message, seenBy, clipUrl: "https://example.com", signal: never });
  const shown = async (code = share.code) =>
    (await listShownReplies(await getShareByCode(code), clip.id, { page: 1, limit: 10 })).replies.map(
      ({ message }) => message,
    );
  return { share, answer, shown };
}

test("a held reply is its owner's alone until it is approved, and again once it is declined", async () => {
  const { answer, shown } = await linkWith("held");
  const other = await linkWith("held");
  const [first, second] = [await answer("First"), await answer("Second")];
  expect([first.state, await shown()]).toEqual(["held", []]);
  await decideReply(owner, second.id, { state: "shown" });
  await decideReply(owner, first.id, { state: "shown" });
  await decideReply(owner, first.id, { state: "shown" });
  expect(await shown()).toEqual(["First", "Second"]);
  // A visitor with another link of the same clip is a different one.
  expect(await other.shown()).toEqual([]);
  await decideReply(owner, first.id, { state: "declined" });
  expect(await shown()).toEqual(["Second"]);
});

test("on an open link a reply is shown immediately, and only while the link shows any", async () => {
  const { share, answer, shown } = await linkWith("open");
  expect((await answer("Seen")).state).toBe("shown");
  expect(await shown()).toEqual(["Seen"]);
  await updateShare(share, { allowReplies: false });
  expect(await shown()).toEqual(["Seen"]);
  await updateShare(share, { replyVisibility: "private" });
  expect(await shown()).toEqual([]);
});

test("a reply for the owner alone is never shown, even if the link changes", async () => {
  const { share, answer, shown } = await linkWith("private");
  const reply = await answer("Between us");
  await updateShare(share, { replyVisibility: "open" });
  expect([reply.state, await shown()]).toEqual(["private", []]);
  for (const state of ["shown", "declined"] as const) {
    await expect(decideReply(owner, reply.id, { state })).rejects.toEqual(fails("conflict"));
  }
});

test("a reply is shown only to the audience that its writer agreed to, even if the link changes", async () => {
  const { answer, shown } = await linkWith("open");
  const states = [];
  for (const audience of ["private", "held", "open"] as const) {
    states.push((await answer(audience, audience)).state);
  }
  expect(states).toEqual(["private", "held", "shown"]);
  expect(await shown()).toEqual(["open"]);
});

test("who writes without a name has none: the label of the recipient is the owner's", async () => {
  const { share, answer } = await linkWith("open");
  await db().share.update({ where: { id: share.id }, data: { recipientName: "Anna Berg" } });
  expect((await answer("Hi")).senderName).toBeNull();
});

test("a user cannot decide about another user's replies", async () => {
  const { answer } = await linkWith("held");
  const { id } = await answer("Hello");
  await expect(decideReply({ id: "usr_b" }, id, { state: "shown" })).rejects.toEqual(fails("resource_not_found"));
});
