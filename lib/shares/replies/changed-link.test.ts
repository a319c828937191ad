import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { taggedRecordings } from "../../../e2e/support/tagged-recordings";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { ensureReplyToken } from "../access/reply-token";
import { revokeShare } from "../freeze-share";
import { rotateShare, updateShare } from "../update-share";
import { acceptReply } from "./accept-reply";
import { changeReply } from "./author-reply";
import { authorizeReplyToken } from "./authorize-reply-token";
import { deleteOwnReply } from "./delete-reply";
import { react } from "./reactions";
import { submitReply } from "./submit-reply";

let close: () => Promise<void>;
let owner: User;
const never = new AbortController().signal;
const by = { author: "author-ann", address: null };
const fails = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
  owner = await aUser();
});
afterAll(() => close());

/** A visitor whose request was authorized: what they send is stored by the link as it is when all of it has arrived. */
async function aVisitor() {
  const { code } = await aLink(await aClip(owner), { replyVisibility: "open" });
  const share = await getShareByCode(code);
  const open = await authorizeReplyToken(String(await ensureReplyToken(share)));
  const send = (input: object) => submitReply(open, { by, clipUrl: "https://example.com", signal: never, ...input });
  return { share, open, send };
}

const end = async (share: Share) => {
  await db().share.update({ where: { id: share.id }, data: { expiresAt: new Date(clock.now().getTime() - 1000) } });
};

test.each([
  ["takes none any more", (share: Share) => updateShare(share, { allowReplies: false }), "forbidden"],
  ["has another code", rotateShare, "invalid_token"],
  ["has a password", (share: Share) => updateShare(share, { password: "open sesame" }), "invalid_token"],
  ["was revoked", revokeShare, "share_revoked"],
])("a reply that arrives once its link %s is refused, and so is a change of one", async (_what, change, code) => {
  const { share, send } = await aVisitor();
  const sent = await send({ message: "In time" });
  await change(share);
  await expect(send({ message: "Too late" })).rejects.toEqual(fails(code));
  if (code !== "forbidden") {
    const late = changeReply(share, { author: by.author, replyId: sent.id, message: "Too late" });
    await expect(late).rejects.toEqual(fails(code));
  }
  expect(await db().reply.findMany({ where: { shareId: share.id }, select: { message: true } })).toEqual([
    { message: "In time" },
  ]);
});

test("a reply that was begun before its link expired is kept", async () => {
  const { share, send } = await aVisitor();
  await end(share);
  expect(await send({ message: "Begun in time" })).toMatchObject({ state: "shown" });
});

test("the owner who begins to approve replies decides about those on their way, new, changed or accepted", async () => {
  const { share, send } = await aVisitor();
  const shown = await send({ message: "Before" });
  const staged = await scratch().stage(Readable.from([taggedRecordings.mp3("place")]), { maxBytes: 1e7 });
  const upload = { staged, originalName: "reply.mp3", declaredType: "audio/mpeg" };
  const suspected = await send({ isSuspected: true, upload });
  const engine = mediaEngine();
  const scan = engine.scanAudio.bind(engine);
  vi.spyOn(engine, "scanAudio").mockImplementationOnce(async (...file) => {
    await updateShare(share, { replyVisibility: "held" });
    return scan(...file);
  });
  const clipUrlOf = () => "https://example.com";
  expect([shown.state, suspected.state]).toEqual(["shown", "shown"]);
  expect(await acceptReply(owner, { replyId: suspected.id, clipUrlOf, signal: never })).toMatchObject({
    state: "held",
  });
  expect(await send({ message: "After" })).toMatchObject({ state: "held" });
  const changed = changeReply(share, { author: by.author, replyId: shown.id, message: "Changed" });
  expect(await changed).toMatchObject({ state: "held", message: "Changed" });
});

test("an answer or a reaction to a reply that was deleted is refused at its field", async () => {
  const { share, send } = await aVisitor();
  const { id } = await send({ message: "Which valve?" });
  await deleteOwnReply(owner, id);
  await expect(send({ message: "The left one", parentId: id })).rejects.toMatchObject({
    errors: { parent_id: [expect.any(String)] },
  });
  await expect(react(share, by, { kind: "agree", replyId: id })).rejects.toMatchObject({
    errors: { reply_id: [expect.any(String)] },
  });
});
