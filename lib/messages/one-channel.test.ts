import { afterAll, beforeAll, expect, test } from "vitest";
import { requestCode } from "#lib/accounts/codes/request-code";
import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { anonymousViewer, getShareByCode } from "#lib/shares/access/open-share";
import { createShare } from "#lib/shares/create-share";
import { plainSettings } from "#lib/shares/testing/sample-settings";
import { requestViewerCode } from "#lib/shares/viewer-code";
import { emulatedTwilio } from "../../e2e/support/emulated";
import { aClip } from "../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../e2e/support/test-database";
import { loginCode } from "./templates/account";
import { getChannelTemplate } from "./templates/registry";
import { getTestMessage, sendTestMessage } from "./test-message";

let close: () => Promise<void>;
let owner: User;
beforeAll(async () => {
  const twilio = await emulatedTwilio();
  const opened = await openTestRuntime({ ...twilio.env, PUBLIC_URL: "https://clips.example", LOG_LEVEL: "error" });
  const addresses = { email: "a@example.com", phone: "+14155550123" };
  owner = await db().user.create({ data: { id: "usr_a", ...addresses } });
  close = async () => {
    await opened.close();
    await twilio.close();
  };
});
afterAll(() => close());

const mail = { channel: "email" as const, address: "b@example.com" };
const refusesMail = expect.objectContaining({ code: "validation_failed", errors: { email: [expect.any(String)] } });

test("a server that sends only SMS names the e-mail field when it refuses a code, and keeps nothing", async () => {
  const clip = await aClip(owner);
  const recipient = { channel: "email" as const, email: mail.address };
  const { code } = await createShare(clip, { ...plainSettings, privacy: "private" }, recipient);
  await expect(requestCode(mail, "203.0.113.1")).rejects.toEqual(refusesMail);
  await expect(requestViewerCode(await getShareByCode(code), { to: mail, visitor: anonymousViewer })).rejects.toEqual(
    refusesMail,
  );
  expect([await db().loginCode.count(), await db().oneTimeCode.count(), await db().message.count()]).toEqual([0, 0, 0]);
});

test("a test SMS is sent to the administrator's number; without a number it is refused, whatever the e-mail address is", async () => {
  const subject = getChannelTemplate("sms", loginCode.id);
  expect((await getTestMessage(owner, subject, "msg_none")).recipient).toBe(owner.phone);
  await expect(sendTestMessage({ ...owner, phone: null }, { ...subject, language: "en" }, {})).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("no phone number"),
  });
});
