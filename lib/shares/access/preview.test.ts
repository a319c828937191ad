import { afterAll, beforeAll, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aLink } from "../../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { createShare } from "../create-share";
import { revokeShare } from "../freeze-share";
import { authorizeReplyToken } from "../replies/authorize-reply-token";
import { getReply, submitReply } from "../replies/submit-reply";
import { shareMessageValues } from "../share-message-values";
import { openShare } from "../testing/open-share";
import { plainSettings } from "../testing/sample-settings";
import { rotateShare, updateShare } from "../update-share";
import { loadPublicClip } from "../views/public-clip";
import { anonymousViewer, getShareByCode } from "./open-share";
import { getOwnedShare } from "./owned-share";
import { isPreviewCode, previewShare } from "./preview";
import { ANONYMOUS_RECIPIENT, ensureReplyToken } from "./reply-token";

let close: () => Promise<void>;
let owner: User;
const never = new AbortController().signal;
const missing = expect.objectContaining({ code: "resource_not_found" });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));

  owner = await newUser({ email: "a@example.org" });
});
afterAll(() => close());

let people = 0;
const newUser = (address: { email?: string; phone?: string }) =>
  db().user.create({ data: { id: `usr_${++people}`, ...address } });
const newClip = () => createClip(owner, { title: "A valve" });
const actor = (user: User) => ({ user, token: null });

test("a private link opens for the user that it was sent to, and for no visitor who has neither address nor number", async () => {
  const clip = await newClip();
  const privately = { ...plainSettings, privacy: "private" as const };
  const opens = async (code: string, user: User) =>
    openShare(code, { ...anonymousViewer, viewer: actor(user) }).then(
      () => true,
      (error: { code: string }) => error.code,
    );
  const [byMail, byPhone, neither] = [
    await newUser({ email: "b@example.org" }),
    await newUser({ phone: "+4915112345678" }),
    await newUser({}),
  ];
  const { code: toMail } = await createShare(clip, privately, { channel: "email", email: "b@example.org" });
  const { code: toPhone } = await createShare(clip, privately, { channel: "sms", phone: "+4915112345678" });
  const { code: withoutRecipient } = await createShare(clip, privately);
  const asked = [byMail, byPhone, neither, owner];
  const outcomes = async (code: string) => Promise.all(asked.map((user) => opens(code, user)));
  expect(await outcomes(toMail)).toEqual([true, "share_private", "share_private", true]);
  expect(await outcomes(toPhone)).toEqual(["share_private", true, "share_private", true]);
  expect(await outcomes(withoutRecipient)).toEqual(["share_private", "share_private", "share_private", true]);
});

test("an owner sees the page of a clip without a link, as most links show it", async () => {
  const clip = await newClip();
  const code = `preview-${clip.id}`;
  expect([isPreviewCode(code), isPreviewCode("preview-0"), isPreviewCode("preview-12345678901")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await previewShare(code, actor(owner))).toMatchObject({
    clipId: clip.id,
    privacy: "private",
    allowReplies: false,
    allowDownload: true,
    expiresAt: null,
    maxViews: null,
    clip: { title: "A valve" },
  });
  await expect(previewShare(code, null)).rejects.toEqual(missing);
  await expect(previewShare(code, actor(await newUser({})))).rejects.toEqual(missing);
});

test("a link is named by its code, and by a former one only when a request is repeated", async () => {
  const share = await createShare(await newClip(), plainSettings);
  const { code } = await rotateShare(share);
  expect(await getOwnedShare(owner, code)).toMatchObject({ id: share.id });
  await expect(getOwnedShare(owner, share.code)).rejects.toEqual(missing);
  expect(await getOwnedShare(owner, share.code, true)).toMatchObject({ id: share.id, code });
  const other = await newUser({});
  await expect(getOwnedShare(other, code)).rejects.toEqual(missing);
  await expect(getOwnedShare(other, share.code, true)).rejects.toEqual(missing);
});

test("a page leaves nothing out of a clip that fits into it", async () => {
  const { code } = await createShare(await newClip(), plainSettings);
  expect((await loadPublicClip(await getShareByCode(code))).leftOut).toEqual({ drawings: 0, texts: 0 });
});

test("an answer is found again on its own link only", async () => {
  const clip = await newClip();
  const [share, other] = [await aLink(clip), await aLink(clip)];
  const open = await authorizeReplyToken((await ensureReplyToken(share, ANONYMOUS_RECIPIENT)) ?? "");
  const { id } = await submitReply(open, { message: "Yes", clipUrl: "https://example.org/studio/1", signal: never });
  expect(await getReply({ share: await getShareByCode(share.code) }, id)).toMatchObject({ id, message: "Yes" });
  await expect(getReply({ share: await getShareByCode(other.code) }, id)).rejects.toEqual(missing);
});

test("who reads a mail about a link learns whether it has a password, and whether it is private", async () => {
  const clip = await newClip();
  const parts = { page: "", thumbnail: null, hasSound: false, hasPicture: false };
  const words = async (change: Partial<typeof plainSettings>) => {
    const share = await aLink(clip, { ...change });
    const { has_password, is_private } = shareMessageValues(share, { owner, clip, shown: parts });
    return { has_password, is_private };
  };
  expect(await words({})).toEqual({ has_password: false, is_private: false });
  expect(await words({ privacy: "password", password: "secret words" })).toEqual({
    has_password: true,
    is_private: false,
  });
  expect(await words({ privacy: "private" })).toEqual({ has_password: false, is_private: true });
});

test("of two changes of a link at the same time the second knows what the first has done", async () => {
  const share = await createShare(await newClip(), { ...plainSettings, privacy: "password", password: "secret words" });
  for (let round = 0; round < 5; round += 1) {
    await updateShare(share, { privacy: "password", password: "secret words" });
    const both = [updateShare(share, { password: null }), updateShare(share, { privacy: "password" })];
    await Promise.allSettled(both);
    const { privacy, passwordHash } = await db().share.findUniqueOrThrow({ where: { id: share.id } });
    expect(privacy === "password" && passwordHash === null, "a locked link that opens without a password").toBe(false);
  }
  await revokeShare(share);
});
