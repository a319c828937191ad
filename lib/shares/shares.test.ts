import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { aUser } from "../../e2e/support/factories/a-user";
import { beside, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Clip, Share, User } from "../generated/prisma/client";
import { db, transaction } from "../platform/database/db";
import { GRANT_SECONDS, isGrant, makeGrant } from "./access/grant";
import { type Credentials, getShareByCode } from "./access/open-share";
import { ensureReplyToken, hashReplyToken } from "./access/reply-token";
import { newShareCode } from "./access/share-code";
import { unlockShare } from "./access/unlock-share";
import { createShare, type ShareSettings } from "./create-share";
import { revokeShare } from "./freeze-share";
import { authorizeReplyToken } from "./replies/authorize-reply-token";
import { submitReply } from "./replies/submit-reply";
import { openShare } from "./testing/open-share";
import { plainSettings } from "./testing/sample-settings";
import { rotateShare, updateShare } from "./update-share";
import { countLinkView, recordView } from "./views/record-view";

let close: () => Promise<void>;
let owner: User;
let stranger: User;
let clip: Clip;
const never = new AbortController().signal;
const noCredentials: Credentials = { caller: "203.0.113.1", sharePassword: null, grants: [], visits: [], viewer: null };
const as = (user: User): Credentials => ({ ...noCredentials, viewer: { user, token: null } });
const fails = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  const opened = await openTestRuntime();
  owner = await aUser({ email: "a@example.com" });
  stranger = await db().user.create({ data: { id: "usr_b", email: "b@example.com", phone: "+14155550123" } });
  clip = await aClip(owner);
  close = opened.close;
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const make = (settings: Partial<ShareSettings> = {}) => aLink(clip, { ...settings });
const reread = (share: Share) => db().share.findUniqueOrThrow({ where: { id: share.id } });

test("any visitor opens a link until its last moment", async () => {
  const ends = new Date("2030-01-01T00:00:00.000Z");
  const share = await make({ expiresAt: ends });
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date(ends.getTime() - 1));
  expect((await openShare(share.code, noCredentials)).id).toBe(share.id);
  now.mockReturnValue(ends);
  await expect(openShare(share.code, noCredentials)).rejects.toEqual(fails("share_expired"));
  await expect(openShare(share.code, as(owner))).rejects.toEqual(fails("share_expired"));
});

test("a link that was taken back is gone for all visitors, and its reply tokens with it", async () => {
  const share = await make();
  const token = (await ensureReplyToken(share)) ?? "";
  await authorizeReplyToken(token);
  await revokeShare(share);
  await expect(openShare(share.code, noCredentials)).rejects.toEqual(fails("share_revoked"));
  await expect(authorizeReplyToken(token)).rejects.toEqual(fails("share_revoked"));
  const { revokedAt } = await reread(share);
  await revokeShare(share);
  expect((await reread(share)).revokedAt).toEqual(revokedAt);
});

test("exactly as many views are counted as are allowed when twenty come at the same time", async () => {
  const share = await make({ maxViews: 7 });
  const views = Array.from({ length: 20 }, (_, index) =>
    recordView(share, { ip: "203.0.113.1", userAgent: `agent ${index}`, isOwner: false }),
  );
  const results = await Promise.allSettled(views);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toEqual(fails("view_limit_reached"));
  expect(await reread(share)).toMatchObject({ viewCount: 7, uniqueViewCount: 7 });
});

test("a visitor is one person a day, and another one the next day; the owner is none", async () => {
  const share = await make();
  const visitor = { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false };
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date("2026-06-01T10:00:00.000Z"));
  await Promise.all(Array.from({ length: 5 }, () => recordView(share, visitor)));
  await recordView(share, { ...visitor, isOwner: true, ip: "203.0.113.2" });
  expect(await reread(share)).toMatchObject({ viewCount: 6, uniqueViewCount: 1 });
  now.mockReturnValue(new Date("2026-06-02T10:00:00.000Z"));
  await recordView(share, visitor);
  expect(await reread(share)).toMatchObject({ viewCount: 7, uniqueViewCount: 2 });
  const rows = JSON.stringify(await db().visit.findMany({ where: { shareId: share.id } }));
  expect(rows).not.toContain("203.0.113");
});

test("a private link opens for its owner and for the user it was sent to", async () => {
  const byMail = await createShare(
    clip,
    { ...plainSettings, privacy: "private" },
    { channel: "email", email: "b@example.com" },
  );
  const bySms = await createShare(
    clip,
    { ...plainSettings, privacy: "private" },
    { channel: "sms", phone: "+14155550123" },
  );
  const withoutRecipient = await make({ privacy: "private" });
  for (const share of [byMail, bySms]) {
    await openShare(share.code, as(owner));
    await openShare(share.code, as(stranger));
    await expect(openShare(share.code, noCredentials)).rejects.toEqual(fails("share_private"));
  }
  await expect(openShare(withoutRecipient.code, as(stranger))).rejects.toEqual(fails("share_private"));
  for (const recipient of [
    { channel: "email" as const, email: "c@example.com" },
    { channel: "sms" as const, phone: "+14155550124" },
  ]) {
    const forAnother = await createShare(clip, { ...plainSettings, privacy: "private" }, recipient);
    await expect(openShare(forAnother.code, as(stranger))).rejects.toEqual(fails("share_private"));
    const withoutAddress = { ...stranger, email: null, phone: null };
    await expect(openShare(forAnother.code, as(withoutAddress))).rejects.toEqual(fails("share_private"));
  }
});

test("a password opens by itself or by the grant it was exchanged for, and is kept as a slow hash", async () => {
  const share = await make({ password: "Pässwort" });
  expect(share.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(openShare(share.code, noCredentials)).rejects.toEqual(fails("password_required"));
  await expect(openShare(share.code, { ...noCredentials, sharePassword: "Passwort" })).rejects.toEqual(
    fails("invalid_password"),
  );
  await openShare(share.code, { ...noCredentials, sharePassword: "Pa\u0308sswort" });
  const grant = await unlockShare(share, "Pässwort", { caller: "203.0.113.9", visits: [] });
  await openShare(share.code, { ...noCredentials, grants: ["vgr_x.y", grant] });
});

test("a visitor with a counted view can unlock the link again after the grant expired; others cannot", async () => {
  const share = await make({ privacy: "password", password: "open sesame", maxViews: 1 });
  const other = await make({ privacy: "password", password: "open sesame", maxViews: 1 });
  const start = new Date("2026-06-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(start);
  const person = { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false, visits: [] };
  const visits = [(await countLinkView(share, person)).pass ?? ""];
  const elsewhere = [(await countLinkView(other, person)).pass ?? ""];
  const ended = await reread(share);
  const unlock = (password: string, passes: string[]) =>
    unlockShare(ended, password, { ...noCredentials, visits: passes });
  now.mockReturnValue(new Date(start.getTime() + GRANT_SECONDS * 1000));
  for (const passes of [[], elsewhere, ["vvp_made.up"]]) {
    await expect(unlock("open sesame", passes)).rejects.toEqual(fails("view_limit_reached"));
  }
  await expect(unlock("wrong", visits)).rejects.toEqual(fails("invalid_password"));
  const grant = await unlock("open sesame", visits);
  expect((await openShare(share.code, { ...noCredentials, grants: [grant], visits })).viewCount).toBe(1);
  await revokeShare(ended);
  await expect(unlockShare(await reread(share), "open sesame", { ...noCredentials, visits })).rejects.toEqual(
    fails("share_revoked"),
  );
});

test("a new password ends the grants of the old one; clearing it opens the link", async () => {
  const share = await make({ privacy: "password", password: "first one" });
  const grant = await unlockShare(share, "first one", { caller: "203.0.113.9", visits: [] });
  const changed = await updateShare(share, { password: "second one" });
  await expect(openShare(share.code, { ...noCredentials, grants: [grant] })).rejects.toEqual(
    fails("password_required"),
  );
  await expect(openShare(share.code, { ...noCredentials, sharePassword: "first one" })).rejects.toEqual(
    fails("invalid_password"),
  );
  const cleared = await updateShare(changed, { password: null });
  expect(cleared.privacy).toBe("unlisted");
  await openShare(share.code, noCredentials);
  await expect(updateShare(cleared, { privacy: "password" })).rejects.toEqual(fails("validation_failed"));
});

test("a grant is for one link, one password and one hour, and cannot be made up", () => {
  const now = new Date("2026-06-01T12:00:00.000Z");
  const share = { id: "shr_a", passwordVersion: 3 };
  const grant = makeGrant(share, now);
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(isGrant(grant, share, later(GRANT_SECONDS - 1))).toBe(true);
  expect(isGrant(grant, share, later(GRANT_SECONDS))).toBe(false);
  expect(isGrant(grant, { ...share, id: "shr_b" }, now)).toBe(false);
  expect(isGrant(grant, { ...share, passwordVersion: 4 }, now)).toBe(false);
  const [, claims = "", mac = ""] = /^vgr_([\w-]+)\.([\w-]+)$/.exec(grant) ?? [];
  const forged = Buffer.from(Buffer.from(claims, "base64url").toString().replace(/\d+$/, "9999999999")).toString(
    "base64url",
  );
  for (const wrong of [`vgr_${forged}.${mac}`, `vgr_${claims}.${mac.slice(1)}x`, `vgr_${claims}.`, claims, ""]) {
    expect(isGrant(wrong, share, now)).toBe(false);
  }
});

test("wrong codes find nothing, whatever they look like", async () => {
  const share = await make();
  for (const code of [
    "",
    "x",
    share.code.slice(0, -1),
    `${share.code}x`,
    share.code.toLowerCase(),
    "'; --",
    "\0",
    share.id,
  ]) {
    if (code !== share.code) await expect(openShare(code, noCredentials)).rejects.toEqual(fails("resource_not_found"));
  }
});

test("a reply token can be shown again, is kept as a hash, and ends with its generation", async () => {
  const share = await make();
  const token = (await ensureReplyToken(share)) ?? "";
  expect(await ensureReplyToken(share)).toBe(token);
  expect(await ensureReplyToken(share, "b@example.com")).not.toBe(token);
  expect(await ensureReplyToken(await make())).not.toBe(token);
  const rows = JSON.stringify(await db().replyToken.findMany());
  expect(rows).not.toContain(token);
  expect(rows).toContain(hashReplyToken(token));
  await db().share.update({ where: { id: share.id }, data: { replyGeneration: { increment: 1 } } });
  await expect(authorizeReplyToken(token)).rejects.toEqual(fails("invalid_token"));
  const next = (await ensureReplyToken(await reread(share))) ?? "";
  expect((await authorizeReplyToken(next)).remaining).toBe(500);
  expect(await ensureReplyToken({ ...share, allowReplies: false })).toBeNull();
});

test("of thirty replies at the same time twenty are kept, and the owner gets a message for each", async () => {
  const share = await make();
  const open = await authorizeReplyToken((await ensureReplyToken(share)) ?? "");
  const replies = Array.from({ length: 30 }, (_, index) =>
    submitReply(open, {
      message: `reply ${index}`,
      by: { author: `a${index}`, address: "one" },
      clipUrl: "http://localhost/studio/1",
      signal: never,
    }),
  );
  const results = await Promise.allSettled(replies);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await db().reply.count({ where: { shareId: share.id } })).toBe(20);
  expect(await db().message.count({ where: { shareId: share.id, recipient: "a@example.com" } })).toBe(20);
  expect((await db().replyToken.findFirstOrThrow({ where: { shareId: share.id } })).used).toBe(20);
});

test("replies that cannot be taken say why and leave nothing", async () => {
  const share = await make();
  const open = await authorizeReplyToken((await ensureReplyToken(share)) ?? "");
  const submit = (settings: object) =>
    submitReply(open, { ...settings, clipUrl: "http://localhost/studio/1", signal: never });
  await expect(submit({})).rejects.toEqual(fails("validation_failed"));
  await expect(submit({ audioFile: "no base64!" })).rejects.toEqual(fails("validation_failed"));
  await expect(submit({ audioFile: "data:text/html;base64,PGh0bWw+PGJvZHk+PC9ib2R5PjwvaHRtbD4=" })).rejects.toEqual(
    fails("unsupported_media_type"),
  );
  open.share.allowReplies = false;
  await expect(submit({ message: "x" })).rejects.toEqual(fails("forbidden"));
  expect(await db().reply.count({ where: { shareId: share.id } })).toBe(0);
});

test("a deleted clip takes its links, tokens, views and replies along", async () => {
  const gone = await aClip(owner);
  const share = await aLink(gone);
  const open = await authorizeReplyToken((await ensureReplyToken(share)) ?? "");
  await submitReply(open, { message: "x", clipUrl: "http://localhost/studio/1", signal: never });
  await recordView(share, { ip: "203.0.113.1", userAgent: "curl/8", isOwner: false });
  await db().clip.delete({ where: { id: gone.id } });
  const where = { shareId: share.id };
  const left = [
    db().replyToken.count({ where }),
    db().visit.count({ where }),
    db().reply.count({ where: { clipId: gone.id } }),
    db().message.count({ where }),
  ];
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
  await expect(submitReply(open, { message: "too late", clipUrl: "", signal: never })).rejects.toBeTruthy();
});

test("two changes at the same time never leave a link without the password that it says it has", async () => {
  const share = await make({ password: "open sesame" });
  // Each change was validated against the link before the other.
  await updateShare(share, { privacy: "password" });
  await updateShare(share, { password: null });
  await updateShare(share, { password: "open sesame" });
  const { late } = await transaction(async (tx) => {
    await tx.share.update({ where: { id: share.id }, data: { passwordHash: null } });
    const late = beside(() => Promise.allSettled([updateShare(share, { privacy: "password" })]));
    await untilWaiting(1);
    return { late };
  });
  expect(await late).toMatchObject([{ status: "rejected", reason: { code: "validation_failed" } }]);
  const after = await reread(share);
  expect(after.privacy === "password" && after.passwordHash === null).toBe(false);
});

test("of two new codes at the same time both that were before lead to the link's owner", async () => {
  const share = await make();
  const between = newShareCode();
  const { late } = await transaction(async (tx) => {
    const data = { code: between, formerCodes: { push: share.code } };
    await tx.share.update({ where: { id: share.id }, data });
    const late = beside(() => rotateShare(share));
    await untilWaiting(1);
    return { late };
  });
  expect((await late).formerCodes).toEqual([share.code, between]);
});

test("of all codes that a link had, the latest hundred are kept", async () => {
  let share = await make();
  const codes = Array.from({ length: 150 }, newShareCode);
  await db().share.update({ where: { id: share.id }, data: { formerCodes: codes } });
  const { code } = share;
  share = await rotateShare(share);
  expect(share.formerCodes).toEqual([...codes.slice(-99), code]);
});

test("a link that should have a password and has none opens only for its owner", async () => {
  const share = await make({ password: "open sesame", privacy: "password" });
  await db().share.update({ where: { id: share.id }, data: { passwordHash: null } });
  const broken = await reread(share);
  const grants = [makeGrant(broken, clock.now())];
  for (const credentials of [noCredentials, { ...noCredentials, grants }]) {
    await expect(openShare(share.code, credentials)).rejects.toEqual(fails("password_required"));
  }
  const tried = { ...noCredentials, sharePassword: "open sesame" };
  await expect(openShare(share.code, tried)).rejects.toEqual(fails("invalid_password"));
  await expect(unlockShare(broken, "", noCredentials)).rejects.toEqual(fails("invalid_password"));
  expect((await openShare(share.code, as(owner))).id).toBe(share.id);
});

test("looking at one's own clip is no view, with and without a limit", async () => {
  const own = { ip: "203.0.113.1", userAgent: "browser", isOwner: true, visits: [] };
  for (const maxViews of [null, 1]) {
    const share = await make({ maxViews });
    await countLinkView(share, own);
    await countLinkView(share, own);
    expect((await reread(share)).viewCount).toBe(0);
  }
});

test("the token that all visitors may answer with is there before the link is opened, and after every change", async () => {
  const share = await make();
  expect((await getShareByCode(share.code)).hasReplyToken).toBe(true);
  await updateShare(share, { password: "open sesame" });
  expect((await getShareByCode(share.code)).hasReplyToken).toBe(true);
  const silent = await make({ allowReplies: false });
  expect((await getShareByCode(silent.code)).hasReplyToken).toBe(false);
  await updateShare(silent, { allowReplies: true });
  const opened = await getShareByCode(silent.code);
  expect(opened.hasReplyToken).toBe(true);
  expect((await authorizeReplyToken((await ensureReplyToken(opened)) ?? "")).share.id).toBe(silent.id);
});
