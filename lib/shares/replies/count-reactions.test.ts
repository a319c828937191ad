import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clip, User } from "#lib/generated/prisma/client";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { statementsOf } from "../../../e2e/support/statements";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { authorizeReplyToken } from "./authorize-reply-token";
import { countClipReactions } from "./count-reactions";
import { decideReply } from "./decide-reply";
import { listReplies } from "./list-replies";
import { react } from "./reactions";
import { submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
const never = new AbortController().signal;
const [ann, bo] = ["author-ann", "author-bo"];
const known = (author: string) => ({ author, address: null });

beforeAll(async () => {
  const opened = await openTestRuntime();
  owner = await aUser();
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip(owner);
});

async function aPage() {
  const share = await getShareByCode((await aLink(clip, { replyVisibility: "open" })).code);
  const token = String(await ensureReplyToken(share));
  const write = async (author: string, message: string) =>
    submitReply(await authorizeReplyToken(token), {
      message,
      by: known(author),
      clipUrl: "https://example.com/studio",
      signal: never,
    });
  return { share, write };
}

test("PostgreSQL counts the reactions to a clip by kind, in the order of the page, without those to replies", async () => {
  const [first, second] = [await aPage(), await aPage()];
  const { id: replyId } = await first.write(ann, "Which valve?");
  await react(first.share, known(ann), { kind: "seen", replyId });
  for (const { share } of [first, second]) await react(share, known(bo), { kind: "thanks" });
  await react(second.share, known(ann), { kind: "seen" });
  let counts: unknown;
  const sent = await statementsOf(async () => {
    counts = await countClipReactions(clip.id);
  });
  expect(counts).toEqual([
    { kind: "seen", count: 1, isOwn: false },
    { kind: "thanks", count: 2, isOwn: false },
  ]);
  expect(sent).toEqual([expect.stringContaining("GROUP BY")]);
});

test("the owner's lists have the reactions to each reply by kind, counted by PostgreSQL", async () => {
  const { share, write } = await aPage();
  const { id: replyId } = await write(ann, "Which valve?");
  await write(bo, "No reactions");
  for (const by of [ann, bo]) await react(share, known(by), { kind: "thanks", replyId });
  await react(share, known(bo), { kind: "seen", replyId });
  let listed: unknown;
  const sent = await statementsOf(async () => {
    listed = (await listReplies(clip.id, { page: 1, limit: 10 })).replies.map(({ reactions }) => reactions);
  });
  const counted = [
    { kind: "seen", count: 1, isOwn: false },
    { kind: "thanks", count: 2, isOwn: false },
  ];
  expect(listed).toEqual([[], counted]);
  expect(sent.filter((text) => text.includes('"reactions"'))).toEqual([expect.stringContaining("GROUP BY")]);
  expect((await decideReply(owner, replyId, { state: "declined" })).reactions).toEqual(counted);
});
