import { getMe, login, verifyCode } from "#lib/contract/auth";
import { listShares, shareByEmail, shareBySms } from "#lib/contract/shares";
import { Api, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { emulatedTwilio } from "../support/emulated";
import { rawRequest } from "../support/raw-request";
import { startTestServer } from "../support/server.mjs";
import { smtpServer } from "../support/smtp-server";

const PUBLIC_URL = "https://clips.example";

test("a public server with SMTP sends codes by mail, refuses phones in words, and shows no mailbox", async () => {
  const smtp = await smtpServer();
  const { mails, port } = smtp;
  const env = { PUBLIC_URL, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Tellmark <clips@mail.example>" };
  const server = await startTestServer({ env });
  try {
    const anonymous = new Api(server.url);
    const email = freshEmail();
    await anonymous.call(login, { json: { email } });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain(`To: ${email}`);
    const code = /text\/plain[\s\S]*?\r\n\r\n[\s\S]*?\b(\d{6})\b/.exec(mails[0] ?? "")?.[1] ?? "";
    const { body } = await anonymous.call(verifyCode, { json: { email, code } });
    await anonymous.as(body.access_token).call(getMe);
    const refused = await anonymous.refused(login, { json: { phone: "+14155550123" } });
    expect({ status: refused.status, errors: refused.errors }).toEqual({
      status: 422,
      errors: { phone: ["This server sends no SMS. Use an e-mail address."] },
    });
    expect((await rawRequest(server.url, "GET", "/dev/mailbox")).status).toBe(404);
    const page = await rawRequest(server.url, "GET", "/sign-in");
    expect(page.text).toContain("E-mail address");
    expect(page.text).not.toContain("Phone number");
  } finally {
    await server.stop();
    await smtp.close();
  }
});

test("if the mail provider is down, the answer says queued, and the mail is sent later, once", {
  tag: "@long",
}, async () => {
  test.setTimeout(120_000);
  const before = await smtpServer();
  const env = { PUBLIC_URL, SMTP_URL: `smtp://127.0.0.1:${before.port}`, MAIL_FROM: "clips@mail.example" };
  const server = await startTestServer({ env });
  try {
    const anonymous = new Api(server.url);
    const email = freshEmail();
    await anonymous.call(login, { json: { email } });
    await expect.poll(() => before.mails.length).toBe(1);
    const code = /\b(\d{6})\b/.exec(before.mails[0] ?? "")?.[1] ?? "";
    const { access_token } = (await anonymous.call(verifyCode, { json: { email, code } })).body;
    const person = anonymous.as(access_token);
    const params = { id: await makeDraft(person, "Valve") };
    await before.close();
    const began = Date.now();
    const to = freshEmail();
    const { body } = await person.call(shareByEmail, { params, json: { recipient_email: to } });
    expect(Date.now() - began).toBeLessThan(12_000);
    expect(body).toMatchObject({ email_sent: false, delivery: "queued", share_code: expect.any(String) });
    const after = await smtpServer(before.port);
    const received = () =>
      after.mails.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replaceAll("=\r\n", ""));
    await expect.poll(() => received().length, { timeout: 60_000 }).toBe(1);
    expect(received()[0]).toContain(`${PUBLIC_URL}/c/${body.share_code}`);
    const { data } = (await person.call(listShares, { params })).body;
    expect(JSON.stringify(data)).toContain(to);
    await server.stop();
    expect(received()).toHaveLength(1);
    await after.close();
  } finally {
    await server.stop();
  }
});

test("with only Twilio, users sign in by phone", { tag: "@long" }, async () => {
  const twilio = await emulatedTwilio();
  const server = await startTestServer({ env: { PUBLIC_URL, ...twilio.env } });
  try {
    const anonymous = new Api(server.url);
    const phone = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    const texts = async () => (await twilio.smsTo(phone)).map(({ body }) => body);
    await anonymous.call(login, { json: { phone } });
    await expect.poll(texts).toHaveLength(1);
    const code = /\b(\d{6})\b/.exec((await texts())[0] ?? "")?.[1] ?? "";
    const { body } = await anonymous.call(verifyCode, { json: { phone, code } });
    const person = anonymous.as(body.access_token);
    const params = { id: await makeDraft(person, "Valve") };
    const byMail = await person.refused(shareByEmail, { params, json: { recipient_email: freshEmail() } });
    expect({ status: byMail.status, fields: Object.keys(byMail.errors ?? {}) }).toEqual({
      status: 422,
      fields: ["recipient_email"],
    });
    await person.call(shareBySms, { params, json: { recipient_phone: phone } });
    expect((await texts()).join()).toContain(`${PUBLIC_URL}/c/`);
    expect((await anonymous.refused(login, { json: { email: freshEmail() } })).status).toBe(422);
    expect((await rawRequest(server.url, "GET", "/sign-in")).text).toContain("Phone number");
  } finally {
    await server.stop();
    await twilio.close();
  }
});
