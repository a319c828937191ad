import { afterEach, expect, test } from "vitest";
import { db } from "#lib/platform/database/db";
import { type Credentials, getShareByCode } from "#lib/shares/access/open-share";
import { createShare } from "#lib/shares/create-share";
import { plainSettings } from "#lib/shares/testing/sample-settings";
import { requestViewerCode } from "#lib/shares/viewer-code";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { requestCode } from "./codes/request-code";

let close = async () => {};
afterEach(async () => {
  await close();
});

const email = { channel: "email", address: "b@example.org" } as const;
const sms = { channel: "sms", address: "+4915112345678" } as const;
const caller = "203.0.113.1";
const visitor: Credentials = { caller, sharePassword: null, grants: [], visits: [], viewer: null };
const publicUrl = { PUBLIC_URL: "https://clips.example.org" };
const twilio = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "secret", TWILIO_FROM: "+15005550006" };

async function linkTo(recipient: { email?: string; phone?: string }) {
  await aUser({ id: "usr_a" });
  const clip = await aClip({ id: "usr_a" });
  const channel = recipient.phone ? "sms" : "email";
  const { code } = await createShare(clip, { ...plainSettings, privacy: "private" }, { channel, ...recipient });
  return getShareByCode(code);
}

test("a server that sends no SMS says so at the number, for a sign-in and for a private link alike", async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "clips@example.org" };
  ({ close } = await openTestRuntime({ ...publicUrl, ...mail }));
  const refused = {
    code: "validation_failed",
    errors: { phone: ["This server sends no SMS. Use an e-mail address."] },
  };
  await expect(requestCode(sms, caller)).rejects.toMatchObject(refused);
  const link = await linkTo({ phone: sms.address });
  await expect(requestViewerCode(link, { to: sms, visitor })).rejects.toMatchObject(refused);
  expect(await db().message.count()).toBe(0);
});

test("a server that sends no e-mail says so at the address", async () => {
  ({ close } = await openTestRuntime({ ...publicUrl, ...twilio }));
  const refused = {
    code: "validation_failed",
    errors: { email: ["This server sends no e-mail. Use a phone number."] },
  };
  await expect(requestCode(email, caller)).rejects.toMatchObject(refused);
  const link = await linkTo({ email: email.address });
  await expect(requestViewerCode(link, { to: email, visitor })).rejects.toMatchObject(refused);
});
