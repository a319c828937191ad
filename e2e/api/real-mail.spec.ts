import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { getMe, login, verifyCode } from "#lib/contract/auth";
import { shareByEmail, shareBySms } from "#lib/contract/shares";
import { Api, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { emulatedTwilio } from "../support/emulated";
import { rawRequest } from "../support/raw-request";
import { startTestServer } from "../support/server.mjs";

const PUBLIC_URL = "https://clips.example";

test("a public server with SMTP sends codes by mail, refuses phones in words, and shows no mailbox", async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => void text(stream).then((mail) => done(void mails.push(mail))),
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const env = { PUBLIC_URL, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Tellmark <clips@mail.example>" };
  const server = await startTestServer({ env });
  try {
    const nobody = new Api(server.url);
    const email = freshEmail();
    await nobody.call(login, { json: { email } });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain(`To: ${email}`);
    const code = /text\/plain[\s\S]*?\r\n\r\n[\s\S]*?\b(\d{6})\b/.exec(mails[0] ?? "")?.[1] ?? "";
    const { body } = await nobody.call(verifyCode, { json: { email, code } });
    await nobody.as(body.access_token).call(getMe);
    const refused = await nobody.refused(login, { json: { phone: "+14155550123" } });
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
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});

test("with Twilio alone people sign in by phone", async () => {
  const twilio = await emulatedTwilio();
  const server = await startTestServer({ env: { PUBLIC_URL, ...twilio.env } });
  try {
    const nobody = new Api(server.url);
    const phone = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    const texts = async () => (await twilio.smsTo(phone)).map(({ body }) => body);
    await nobody.call(login, { json: { phone } });
    await expect.poll(texts).toHaveLength(1);
    const code = /\b(\d{6})\b/.exec((await texts())[0] ?? "")?.[1] ?? "";
    const { body } = await nobody.call(verifyCode, { json: { phone, code } });
    const person = nobody.as(body.access_token);
    const params = { id: await makeDraft(person, "Valve") };
    const byMail = await person.refused(shareByEmail, { params, json: { recipient_email: freshEmail() } });
    expect({ status: byMail.status, fields: Object.keys(byMail.errors ?? {}) }).toEqual({
      status: 422,
      fields: ["recipient_email"],
    });
    await person.call(shareBySms, { params, json: { recipient_phone: phone } });
    expect((await texts()).join()).toContain(`${PUBLIC_URL}/c/`);
    expect((await nobody.refused(login, { json: { email: freshEmail() } })).status).toBe(422);
    expect((await rawRequest(server.url, "GET", "/sign-in")).text).toContain("Phone number");
  } finally {
    await server.stop();
    await twilio.close();
  }
});
