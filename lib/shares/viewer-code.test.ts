import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Address } from "../accounts/address";
import { createClip } from "../clips/create-clip";
import type { Clip, Share } from "../generated/prisma/client";
import { db } from "../platform/database/db";
import { type Credentials, getShareByCode } from "./access/open-share";
import { VIEWER_SECONDS } from "./access/viewer-grant";
import { createShare, type ShareSettings } from "./create-share";
import { openShare } from "./testing/open-share";
import { plainSettings } from "./testing/sample-settings";
import { rotateShare, updateShare } from "./update-share";
import { requestViewerCode, verifyViewerCode } from "./viewer-code";

let close: () => Promise<void>;
let clip: Clip;
const settings: ShareSettings = { ...plainSettings, privacy: "private" };
const visitor: Credentials = { caller: "203.0.113.1", sharePassword: null, grants: [], visits: [], viewer: null };
const bob: Address = { channel: "email", address: "bob@example.com" };
const fails = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  ({ close } = await openTestRuntime({
    RATE_LIMIT_AUTH_CODES_PER_ADDRESS: "100",
    RATE_LIMIT_AUTH_CODES_PER_ADDRESS_OVERALL: "100",
  }));
  const owner = await db().user.create({ data: { id: "usr_a", email: "a@example.com", name: "Ada" } });
  clip = await createClip(owner, { title: "Leaking valve" });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

async function sentTo({ channel, address }: Address, changes: Partial<ShareSettings> = {}) {
  const recipient = channel === "email" ? { channel, email: address } : { channel, phone: address };
  return getShareByCode((await createShare(clip, { ...settings, ...changes }, recipient)).code);
}

const mailsTo = (recipient: string) =>
  db().message.findMany({ where: { recipient, templateId: 102 }, orderBy: { createdAt: "desc" } });
const codeTo = async ({ address }: Address) => /\b\d{6}\b/.exec((await mailsTo(address))[0]?.text ?? "")?.[0] ?? "none";

async function grantFor(share: Awaited<ReturnType<typeof getShareByCode>>, to: Address): Promise<string> {
  const { verificationId } = await requestViewerCode(share, { to, visitor });
  return verifyViewerCode(share, { verificationId, code: await codeTo(to) }, visitor);
}

const opens = async ({ code }: Share, grant: string) => {
  const share = await openShare(code, { ...visitor, grants: [grant] });
  return share.code === code;
};

test("the code of a recipient opens the link for a day, and no other link", async () => {
  const [share, other] = [await sentTo(bob), await sentTo(bob)];
  await expect(openShare(share.code, visitor)).rejects.toEqual(fails("share_private"));
  await requestViewerCode(share, { to: bob, visitor });
  expect((await mailsTo(bob.address))[0]?.text).toContain("Leaking valve from Ada");
  const grant = await grantFor(share, bob);
  expect((await mailsTo(bob.address))[0]).toMatchObject({ subject: null, text: "", html: null });
  expect(await opens(share, grant)).toBe(true);
  await expect(opens(other, grant)).rejects.toEqual(fails("share_private"));
  const now = clock.now().getTime();
  vi.spyOn(clock, "now").mockReturnValue(new Date(now + (VIEWER_SECONDS + 1) * 1000));
  await expect(opens(share, grant)).rejects.toEqual(fails("share_private"));
});

test("an address that the link was not sent to gets no message, and the same answer", async () => {
  const share = await sentTo(bob);
  const stranger: Address = { channel: "email", address: "eve@example.com" };
  const phone: Address = { channel: "sms", address: "+14155550123" };
  const answers = [bob, stranger].map((to) => requestViewerCode(share, { to, visitor }));
  const [mine, theirs] = (await Promise.all(answers)).map((one) => ({ ...one, verificationId: "" }));
  expect(theirs).toEqual(mine);
  await requestViewerCode(share, { to: phone, visitor });
  expect([await mailsTo(stranger.address), await mailsTo(phone.address)]).toEqual([[], []]);
  // Even by chance it would open nothing.
  const row = await db().oneTimeCode.findFirstOrThrow({ where: { shareId: share.id, address: stranger.address } });
  await expect(verifyViewerCode(share, { verificationId: row.id, code: await codeTo(bob) }, visitor)).rejects.toEqual(
    fails("invalid_code"),
  );
});

test("a code works once, takes five tries, and is for its link alone", async () => {
  const [share, other] = [await sentTo(bob), await sentTo(bob)];
  const { verificationId } = await requestViewerCode(share, { to: bob, visitor });
  const code = await codeTo(bob);
  const wrong = code === "000000" ? "000001" : "000000";
  const verify = (given: string, link = share) => verifyViewerCode(link, { verificationId, code: given }, visitor);
  await expect(verify(code, other)).rejects.toEqual(fails("invalid_code"));
  for (let tries = 0; tries < 4; tries += 1) await expect(verify(wrong)).rejects.toEqual(fails("invalid_code"));
  await verify(code);
  await expect(verify(code)).rejects.toEqual(fails("invalid_code"));
});

test("a stranger who asks for codes does not end the one that the recipient has", async () => {
  const share = await sentTo(bob);
  const { verificationId } = await requestViewerCode(share, { to: bob, visitor });
  const code = await codeTo(bob);
  await requestViewerCode(share, { to: bob, visitor: { ...visitor, caller: "198.51.100.7" } });
  await verifyViewerCode(share, { verificationId, code }, visitor);
});

test("another code of the link ends who was let in; a password is asked for all the same", async () => {
  const share = await sentTo(bob);
  const grant = await grantFor(share, bob);
  const rotated = await rotateShare(share);
  await expect(opens(rotated, grant)).rejects.toEqual(fails("share_private"));
  const renewed = await grantFor(await getShareByCode(rotated.code), bob);
  expect(await opens(rotated, renewed)).toBe(true);
  await updateShare(share, { password: "sesame" });
  const locked = await getShareByCode(rotated.code);
  await expect(opens(locked, await grantFor(locked, bob))).rejects.toEqual(fails("password_required"));
  await requestViewerCode(locked, { to: bob, visitor });
  expect((await mailsTo(bob.address))[0]?.text).toContain("a private clip");
});

test("a link that is not private has no codes, and one that has ended none either", async () => {
  await expect(requestViewerCode(await sentTo(bob, { privacy: "unlisted" }), { to: bob, visitor })).rejects.toEqual(
    fails("conflict"),
  );
  const ended = await sentTo(bob, { expiresAt: new Date("2020-01-01T00:00:00.000Z") });
  await expect(requestViewerCode(ended, { to: bob, visitor })).rejects.toEqual(fails("share_expired"));
});
