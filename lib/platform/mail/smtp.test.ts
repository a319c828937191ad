import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailSuite } from "./mail.suite";
import type { Mailer } from "./port";
import { smtpMailer } from "./smtp";

const received: string[] = [];
let refuse: number | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) =>
    done(refuse === null ? null : Object.assign(new Error("no room for <a@example.com>"), { responseCode: refuse })),
  onData: (stream, _session, done) => {
    void text(stream).then((mail) => {
      received.push(mail);
      done();
    });
  },
});
let mailer: Mailer;

beforeAll(async () => {
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  mailer = smtpMailer({ kind: "smtp", url: `smtp://127.0.0.1:${port}`, from: "Tellmark <clips@mail.example>" });
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  refuse = null;
  received.length = 0;
});

mailSuite("SMTP", () => mailer);

const mail = {
  id: "msg_9",
  to: "a@example.com",
  subject: "Grüße",
  text: "Text",
  html: "<p>Text</p>",
  unsubscribeUrl: null,
};

test("a mail has both parts, its sender, and the message's id as Message-ID", async () => {
  await mailer.send(mail);
  const [raw] = received;
  expect(raw).toContain("Message-ID: <msg_9@mail.example>");
  expect(raw).toContain("From: Tellmark <clips@mail.example>");
  expect(raw).toContain("Subject: =?UTF-8?");
  expect(raw).toMatch(/text\/plain[\s\S]*Text[\s\S]*text\/html[\s\S]*<p>Text<\/p>/);
});

test("mail that may be switched off says so to mail programs, and other mail does not", async () => {
  await mailer.send(mail);
  await mailer.send({ ...mail, id: "msg_10", unsubscribeUrl: "https://clips.example/api/v1/unsubscribe/uns_a.b" });
  expect(received[0]).not.toContain("List-Unsubscribe");
  expect(received[1]).toContain("List-Unsubscribe: <https://clips.example/api/v1/unsubscribe/uns_a.b>");
  expect(received[1]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("no header can be added by what a user wrote", async () => {
  await mailer.send({ ...mail, subject: "Hello\r\nBcc: b@example.com" });
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

test.each([
  [450, true],
  [550, false],
])("a server that answers %d is tried again: %s", async (code, retryable) => {
  refuse = code;
  await expect(mailer.send(mail)).rejects.toMatchObject({
    name: "DeliveryError",
    retryable,
    message: expect.stringMatching(
      new RegExp(`^The mail server refused the message \\(${code}: no room for \\(address\\)\\)`),
    ),
  });
});

test("a server that cannot be reached is tried again", async () => {
  const nowhere = smtpMailer({ kind: "smtp", url: "smtp://user:secret@127.0.0.1:9", from: "clips@mail.example" });
  const error = await nowhere.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "DeliveryError", retryable: true });
  expect(String(error)).not.toContain("secret");
});
