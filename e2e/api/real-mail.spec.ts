import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { getMe, login, verifyCode } from "#lib/contract/auth";
import { shareByEmail, shareBySms } from "#lib/contract/shares";
import { Api, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { providerDouble } from "../support/provider-double";
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
  const double = await providerDouble(() => ({ status: 201, body: { sid: "SM1", status: "queued" } }));
  const env = {
    PUBLIC_URL,
    TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+15005550006",
    TWILIO_BASE_URL: double.url,
  };
  const server = await startTestServer({ env });
  try {
    const nobody = new Api(server.url);
    const phone = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    await nobody.call(login, { json: { phone } });
    await expect.poll(() => double.calls.length).toBe(1);
    const sent = new URLSearchParams(double.calls[0]?.body);
    expect(sent.get("To")).toBe(phone);
    const code = /\b(\d{6})\b/.exec(sent.get("Body") ?? "")?.[1] ?? "";
    const { body } = await nobody.call(verifyCode, { json: { phone, code } });
    const person = nobody.as(body.access_token);
    const params = { id: await makeDraft(person, "Valve") };
    const byMail = await person.refused(shareByEmail, { params, json: { recipient_email: freshEmail() } });
    expect({ status: byMail.status, fields: Object.keys(byMail.errors ?? {}) }).toEqual({
      status: 422,
      fields: ["recipient_email"],
    });
    await person.call(shareBySms, { params, json: { recipient_phone: phone } });
    expect(new URLSearchParams(double.calls.at(-1)?.body).get("Body")).toContain(`${PUBLIC_URL}/c/`);
    expect((await nobody.refused(login, { json: { email: freshEmail() } })).status).toBe(422);
    expect((await rawRequest(server.url, "GET", "/sign-in")).text).toContain("Phone number");
  } finally {
    await server.stop();
    await double.close();
  }
});
