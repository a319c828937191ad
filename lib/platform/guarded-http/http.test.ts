import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, isIP, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { brokenSocket } from "../../../e2e/support/broken-socket";
import { type LoopbackService, loopbackService } from "../../../e2e/support/loopback-service";
import { createGuardedHttp } from "./http";
import { UnreachableAddress } from "./port";
import type { ResolveName } from "./resolve-name";

let receiver: LoopbackService;
beforeAll(async () => {
  receiver = await loopbackService();
});
afterEach(() => receiver.reset());
afterAll(() => receiver.close());

const signal = new AbortController().signal;
const webhook = {
  method: "POST" as const,
  headers: { "content-type": "application/json", "webhook-id": "evt_1" },
  body: '{"a":1}',
  signal,
};
const open = createGuardedHttp({ allowPrivate: true, timeoutMs: 500 });
const send = () => open.send({ ...webhook, url: `${receiver.url}/hook?token=secret` });

/** A name server that gives these addresses for every name. */
const namesFor =
  (...addresses: string[]): ResolveName =>
  async (hostname) =>
    isIP(hostname) ? [hostname] : addresses;
const guarded = (...addresses: string[]) =>
  createGuardedHttp({ allowPrivate: false, resolve: namesFor(...addresses), timeoutMs: 500 });

test("the body arrives unchanged, and the answer is returned", async () => {
  receiver.answer({ status: 202, text: "Thank\u0000 you\n" });
  expect(await send()).toEqual({ status: 202, text: "Thank\u0000 you\n", retryAfterSeconds: null });
  const [seen] = receiver.requests();
  expect(seen).toMatchObject({ method: "POST", path: "/hook?token=secret", headers: { "webhook-id": "evt_1" } });
  expect(seen?.body.toString()).toBe('{"a":1}');
});

test("a redirect is an answer, not another address to ask", async () => {
  receiver.answer({ status: 307, headers: { Location: `${receiver.url}/elsewhere` } });
  expect((await send()).status).toBe(307);
  expect(receiver.requests()).toHaveLength(1);
});

test("an answer without end is read at its beginning only", async () => {
  let sent = 0;
  const endless = createServer((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
    };
    response.on("drain", write);
    write();
  }).listen(0, "127.0.0.1");
  await once(endless, "listening");
  const { port } = endless.address() as AddressInfo;
  const answer = await open.send({ ...webhook, url: `http://127.0.0.1:${port}/` });
  expect(answer.text).toBe("x".repeat(4096));
  expect(sent).toBeLessThan(64 * 1024 * 1024);
  endless.closeAllConnections();
  endless.close();
});

test.each([
  ["breaks off", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nheard")],
  ["does not end", (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nheard")],
])("an answer that %s was an answer: what was heard is not sent again", async (_, answer) => {
  const hook = await brokenSocket();
  onTestFinished(hook.close);
  hook.answer(answer);
  expect(await open.send({ ...webhook, url: `http://127.0.0.1:${hook.port}/` })).toMatchObject({
    status: 200,
    text: "heard",
  });
});

test.each([
  ["talks nonsense", (socket: Socket) => socket.end("220 mail.example ESMTP\r\n")],
  ["breaks off before its status", (socket: Socket) => socket.end("HTTP/1.1 2")],
])("a receiver that %s has not answered", async (_, answer) => {
  const hook = await brokenSocket();
  onTestFinished(hook.close);
  hook.answer(answer);
  const sent = open.send({ ...webhook, url: `http://127.0.0.1:${hook.port}/` });
  await expect(sent).rejects.toThrow(new UnreachableAddress("The connection broke."));
});

test("Retry-After is passed on in seconds, and a date is not understood", async () => {
  receiver.answer({ status: 429, headers: { "Retry-After": "120" } });
  expect((await send()).retryAfterSeconds).toBe(120);
  receiver.answer({ status: 503, headers: { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" } });
  expect((await send()).retryAfterSeconds).toBeNull();
});

test("a silent service is described in a sentence without its address", async () => {
  receiver.answer({ hang: true });
  await expect(send()).rejects.toThrow(new UnreachableAddress("No answer within 0.5 seconds."));
  receiver.answer({ reset: true });
  await expect(send()).rejects.toThrow(new UnreachableAddress("The connection broke."));
  const refused = open.send({ ...webhook, url: "http://127.0.0.1:9/hook?token=secret" });
  await expect(refused).rejects.toThrow(new UnreachableAddress("The connection was refused."));
});

test("who stops the sender gets their own reason", async () => {
  receiver.answer({ hang: true });
  const stopping = new AbortController();
  const sending = open.send({ ...webhook, url: receiver.url, signal: stopping.signal });
  await receiver.asked();
  stopping.abort(new Error("stopping"));
  await expect(sending).rejects.toThrow("stopping");
});

test.each(["127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "fd00:ec2::254"])(
  "a name that stands for %s is not connected to, whatever else it stands for",
  async (address) => {
    const { port } = new URL(receiver.url);
    for (const addresses of [[address], ["93.184.216.34", address], [address, "93.184.216.34"]]) {
      const sending = guarded(...addresses).send({ ...webhook, url: `https://hooks.example:${port}/` });
      await expect(sending).rejects.toThrow(new UnreachableAddress("Its address is not on the public internet."));
    }
    expect(receiver.requests()).toEqual([]);
  },
);

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://[::ffff:a00:1]/",
])("%s is refused without asking a name server", async (url) => {
  const sending = guarded("93.184.216.34").send({ ...webhook, url });
  await expect(sending).rejects.toThrow(new UnreachableAddress("Its address is not on the public internet."));
});

test("http is refused where only public addresses are allowed", async () => {
  const sending = guarded("93.184.216.34").send({ ...webhook, url: "http://hooks.example/" });
  await expect(sending).rejects.toThrow(new UnreachableAddress("Its address does not begin with https."));
});
