import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { brokenSocket } from "../../e2e/support/broken-socket";
import { resendMailer } from "./mail/resend";
import { smtpMailer } from "./mail/smtp";
import { twilioSmsSender } from "./sms/twilio";

// Ten seconds are the patience of a process that sends, not of a test: deadline.test.ts and far-store.suite.ts wait.
vi.mock(import("./mail/deadline"), async (original) => {
  const { withDeadline } = await original();
  return { withDeadline: (name, send, options) => withDeadline(name, send, { ...options, seconds: 1 }) };
});

type Fault = "refuses" | "hangs" | "answers 500" | "answers 429" | "cuts its answer" | "talks nonsense";
const faults: readonly Fault[] = [
  "refuses",
  "hangs",
  "answers 500",
  "answers 429",
  "cuts its answer",
  "talks nonsense",
];
const nowhere = 9;
const secrets = /canary|a@example\.com|14155550123/;

let broken: Awaited<ReturnType<typeof brokenSocket>>;
let greets = false;
beforeAll(async () => {
  await Promise.all([import("resend"), import("twilio")]);
  broken = await brokenSocket((socket) => {
    if (greets) greet(socket, now);
  });
});
afterAll(() => broken.close());

let now: Fault = "hangs";

function answerHttp(fault: Fault, refusal: (status: number) => object) {
  broken.answer((socket, said) => {
    const [head = "", body] = said.split("\r\n\r\n", 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (body === undefined || body.length < length || fault === "hangs") return;
    if (fault === "talks nonsense") return void socket.end("\u0000\u0001 this is no HTTP\r\n\r\n");
    if (fault === "cuts its answer") {
      socket.write(
        'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"id": "re_',
        () => socket.destroy(),
      );
      return;
    }
    const status = fault === "answers 500" ? 500 : 429;
    const json = JSON.stringify(refusal(status));
    const lines = ["Content-Type: application/json", `Content-Length: ${json.length}`, "Connection: close"];
    socket.end(`HTTP/1.1 ${status} No\r\n${lines.join("\r\n")}\r\n\r\n${json}`);
  });
}

function greet(socket: Socket, fault: Fault) {
  if (fault === "hangs") return;
  if (fault === "talks nonsense") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  else if (fault === "answers 429") socket.end("421 4.7.0 Too many connections\r\n");
  else socket.write("220 mail.example ESMTP\r\n");
}

function answerSmtp(fault: Fault) {
  broken.answer((socket, said) => {
    const last = said.trimEnd().split("\r\n").at(-1) ?? "";
    if (/^EHLO/.test(last)) socket.write("250 mail.example\r\n");
    else if (fault === "cuts its answer") socket.write("25", () => socket.destroy());
    else socket.write("451 4.3.0 Something is broken here\r\n");
  });
}

const mail = { id: "msg_1", to: "a@example.com", subject: "S", text: "T", html: "<p>T</p>", unsubscribeUrl: null };
const sms = { id: "msg_1", to: "+14155550123", text: "T" };
const from = "Tellmark <clips@mail.example>";
const sid = `AC${"1".repeat(32)}`;

const providers = [
  {
    name: "Resend",
    answer: (fault: Fault) =>
      answerHttp(fault, (statusCode) => ({ statusCode, name: "application_error", message: "re_canary" })),
    send: (port: number) =>
      resendMailer({
        kind: "resend",
        apiKey: "re_canary",
        from,
        baseUrl: `http://127.0.0.1:${port}`,
        webhookSecret: null,
      }).send(mail),
    isForGood: [] as readonly Fault[],
  },
  {
    name: "Twilio",
    answer: (fault: Fault) => answerHttp(fault, (status) => ({ status, code: 20_000 + status, message: "canary" })),
    send: (port: number) =>
      twilioSmsSender({
        kind: "twilio",
        accountSid: sid,
        username: sid,
        password: "canary",
        authToken: "canary",
        from: "+15005550006",
        baseUrl: `http://127.0.0.1:${port}`,
      }).send(sms),
    // Without idempotency: what may have arrived is not sent again.
    isForGood: ["hangs", "cuts its answer", "talks nonsense"],
  },
  {
    name: "SMTP",
    answer: answerSmtp,
    send: (port: number) => smtpMailer({ kind: "smtp", url: `smtp://u:canary@127.0.0.1:${port}`, from }).send(mail),
    isForGood: [],
  },
];

describe.each(providers)("$name", ({ name, answer, send, isForGood }) => {
  test.each(faults)("a provider that %s is reported as such, once, and without a secret", async (fault) => {
    [now, greets] = [fault, name === "SMTP"];
    answer(fault);
    const before = broken.conversations.length;
    const started = performance.now();
    const error = await send(fault === "refuses" ? nowhere : broken.port).catch((thrown: unknown) => thrown);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(error).toMatchObject({ name: "DeliveryError", retryable: !isForGood.includes(fault) });
    expect(String(error)).not.toMatch(secrets);
    expect(broken.conversations.length - before).toBe(fault === "refuses" ? 0 : 1);
  });
});

test("a mail whose sending broke off arrives once, after the server is well again", async () => {
  const arrived: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => void text(stream).then((raw) => done(void arrived.push(raw))),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  [now, greets] = ["cuts its answer", true];
  answerSmtp(now);
  await expect(providers[2]?.send(broken.port)).rejects.toMatchObject({ retryable: true });
  const { port } = listening.address() as AddressInfo;
  await smtpMailer({ kind: "smtp", url: `smtp://127.0.0.1:${port}`, from }).send(mail);
  expect(arrived.map((raw) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(["<msg_1@mail.example>"]);
  await new Promise<void>((resolve) => server.close(resolve));
});
