import { afterAll, expect, test } from "vitest";
import { emulatedResend, emulatedTwilio } from "../../e2e/support/emulated";
import { mailSuite } from "./mail/mail.suite";
import { resendMailer } from "./mail/resend";
import { twilioSmsSender } from "./sms/twilio";

const resend = await emulatedResend();
const mailer = resendMailer({
  kind: "resend",
  apiKey: "re_canary",
  from: "Tellmark <clips@mail.example>",
  baseUrl: resend.url,
  webhookSecret: null,
});
const twilio = await emulatedTwilio();
const texter = (choice: { from?: string; username?: string; password?: string } = {}) =>
  twilioSmsSender({
    kind: "twilio",
    accountSid: twilio.sid,
    username: twilio.sid,
    password: twilio.token,
    authToken: twilio.token,
    from: twilio.number,
    baseUrl: twilio.url,
    ...choice,
  });

afterAll(() => Promise.all([resend.close(), twilio.close()]));

mailSuite("Resend, as emulate speaks it,", () => mailer);

test("Resend has the mail as it was sent, once; another one under its id is refused for good", async () => {
  const to = "b@example.com";
  const mail = { id: "msg_once", to, subject: "Grüße", text: "Text", html: "<p>Text</p>", unsubscribeUrl: null };
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  await mailer.send(mail);
  const from = "Tellmark <clips@mail.example>";
  expect(await resend.mailsTo(to)).toMatchObject([
    { from, to: [to], subject: "Grüße", text: "Text", html: "<p>Text</p>" },
  ]);
  const other = await mailer.send({ ...mail, subject: "Another" }).catch((error: unknown) => error);
  expect(other).toMatchObject({ name: "DeliveryError", retryable: false });
  expect(await resend.mailsTo(to)).toHaveLength(1);
  expect(await mailer.check()).toBe("Resend accepts the key and has verified mail.example.");
});

test("Twilio sends for a number and a messaging service, signed in by token or key, and no one else", async () => {
  const sms = { id: "msg_1", to: "+14155550123", text: "Grüße" };
  const { providerId } = await texter().send(sms);
  const key = { username: twilio.key.sid, password: twilio.key.secret };
  await texter({ from: twilio.service, ...key }).send(sms);
  expect(await twilio.smsTo(sms.to)).toMatchObject([
    { to: sms.to, from: twilio.number, body: "Grüße", status: "queued" },
    { sid: providerId, to: sms.to, from: twilio.number, body: "Grüße", status: "queued" },
  ]);
  const refused = await texter({ password: "another" })
    .send(sms)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: "DeliveryError", retryable: false });
  await expect(texter({ from: "+15005550001" }).send(sms)).rejects.toMatchObject({ retryable: false });
  expect(await twilio.smsTo(sms.to)).toHaveLength(2);
  expect(await texter().check()).toBe(`Twilio accepts the key and has ${twilio.number}.`);
  await expect(texter({ password: "another" }).check()).rejects.toThrow("TWILIO_AUTH_TOKEN");
});
