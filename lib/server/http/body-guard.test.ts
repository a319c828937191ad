import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createBodyGuard } from "./body-guard";
import { createWebServer } from "./http-server";
import { sendRefusal } from "./refusal";

const rules = { leastRate: 10_000, grace: 200, credit: 400 };
let web: ReturnType<typeof createWebServer>;
const sockets: Socket[] = [];

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function start(handle: Handler, given: Partial<typeof rules & { mostPerAddress: number; proxies: number }> = {}) {
  const bodies = createBodyGuard({ ...rules, ...given });
  web = createWebServer({ mostPerAddress: 20 });
  web.server.on("request", (request, response) => {
    const refusal = bodies.watch(request, response);
    if (refusal) sendRefusal(request, response, refusal);
    else handle(request, response);
  });
  await web.listen(0, "127.0.0.1");
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await web.drain(0);
});

async function open(headers = "Content-Length: 1000000") {
  const socket = connect((web.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await once(socket, "close");
  return answer;
}

const swallow: Handler = (request, response) => {
  request.resume().on("end", () => response.end("done"));
};

test("a body that comes by single bytes is cut, with the reason", async () => {
  await start(swallow);
  const socket = await open();
  const drip = setInterval(() => socket.write("x"), 20);
  const answer = await answerOf(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ success: false, error: "validation_failed" });
});

test("chunks of unknown number are no way around, and what is being read ends with an error", async () => {
  let ended: unknown;
  await start((request) => request.on("error", (error) => (ended = error)));
  const socket = await open("Transfer-Encoding: chunked");
  const drip = setInterval(() => socket.write("1\r\nx\r\n"), 20);
  await answerOf(socket);
  clearInterval(drip);
  await expect.poll(() => ended).toBeInstanceOf(Error);
});

test("a body that is slow, but faster than the least rate, arrives whole", async () => {
  await start(swallow, { grace: 500 });
  const piece = "x".repeat(2000);
  const socket = await open("Content-Length: 100000\r\nConnection: close");
  let sent = 0;
  const flow = setInterval(() => {
    if (sent < 100_000) socket.write(piece);
    sent += piece.length;
  }, 25);
  const answer = await answerOf(socket);
  clearInterval(flow);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/);
});

test("after a fast beginning it may stand still for a while, but not permanently", async () => {
  await start(swallow);
  const socket = await open();
  socket.write("x".repeat(100_000));
  const started = performance.now();
  await answerOf(socket);
  expect(performance.now() - started).toBeGreaterThan(350);
});

test("while the handler does not read, the sender is not to blame", async () => {
  await start(async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    swallow(request, response);
  });
  const length = 1_000_000;
  const socket = await open(`Content-Length: ${length}\r\nConnection: close`);
  socket.write("x".repeat(length));
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that has arrived may be worked on for as long as it takes", async () => {
  await start((request, response) => {
    request.resume();
    setTimeout(() => response.end("done"), 800);
  });
  expect(await answerOf(await open("Content-Length: 2\r\nConnection: close\r\n\r\nab"))).toMatch(/done/);
});

test("one address may leave only so many bodies unfinished; those that end make room", async () => {
  await start(swallow, { grace: 60_000, mostPerAddress: 3 });
  const held = [await open(), await open(), await open()];
  const answer = await answerOf(await open("Content-Length: 5\r\nConnection: close\r\n\r\n"));
  expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 5/);
  expect(answer).toContain('"error":"rate_limit_exceeded"');
  held[0]?.destroy();
  await expect
    .poll(async () => answerOf(await open("Content-Length: 1\r\nConnection: close\r\n\r\nx")))
    .toMatch(/ 200 /);
  expect(await answerOf(await open("Content-Length: 0\r\nConnection: close"))).toMatch(/ 200 /);
});

test("behind a proxy the clients are distinguished, by /64", async () => {
  await start(swallow, { grace: 60_000, mostPerAddress: 1, proxies: 1 });
  await open("Content-Length: 5\r\nX-Forwarded-For: 9.9.9.9, 2001:db8::1");
  const ask = async (forwarded: string) =>
    answerOf(await open(`Content-Length: 1\r\nX-Forwarded-For: ${forwarded}\r\nConnection: close\r\n\r\nx`));
  expect(await ask("9.9.9.9, 2001:db8:0:0:2::7")).toMatch(/ 429 /);
  expect(await ask("2001:db8::1, 9.9.9.9")).toMatch(/ 200 /);
});

test("one address holds only so many sockets; those that end make room", async () => {
  await start(swallow);
  for (let held = 0; held < 20; held += 1) await open();
  const socket = connect((web.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  await once(socket, "close");
  for (const held of sockets.splice(0)) held.destroy();
  await expect
    .poll(async () => answerOf(await open("Content-Length: 1\r\nConnection: close\r\n\r\nx")).catch(String))
    .toMatch(/ 200 /);
});
