import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Delivery, requestContext } from "#lib/kernel/request/request-context";
import { createLog } from "#lib/log/create-log";
import { createBodyGuard } from "./body-guard";
import { createHttpFront } from "./http-front";
import { createWebServer } from "./http-server";

const content = randomBytes(1_000_000);
let folder = "";
let origin = "";
let port = 0;
let web: ReturnType<typeof createWebServer>;
let handle: (request: IncomingMessage, response: ServerResponse) => unknown;
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-front-"));
  await mkdir(join(folder, "blobs"));
  await writeFile(join(folder, "blobs/voice.bin"), content);
  await writeFile(join(folder, "secret.txt"), "secret");
  log = [];
  handle = (_request, response) => response.end("fine");
  const front = createHttpFront((request, response) => handle(request, response), {
    blobDir: join(folder, "blobs"),
    trustProxy: 0,
    bodies: createBodyGuard(),
    log: createLog("info", (line) => log.push(line)),
  });
  web = createWebServer({ idle: 1000 });
  web.server.on("request", front);
  await web.listen(0, "127.0.0.1");
  port = (web.server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await web.drain(0);
  await rm(folder, { recursive: true, force: true });
});

function setDelivery(delivery: Delivery) {
  const context = requestContext();
  if (context) context.delivery = delivery;
}

function answerWithFile(file: NonNullable<Delivery["file"]>, headers: Record<string, string> = {}, status = 200) {
  handle = (_request, response) => {
    response.statusCode = status;
    setDelivery({ file });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end();
  };
}

function answerWithStream(open: () => AsyncIterable<Uint8Array>, length: number) {
  handle = (_request, response) => {
    setDelivery({ open, length });
    response.end();
  };
}

async function raw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await once(socket, "close");
  return answer;
}

async function openFiles() {
  const names = await readdir("/proc/self/fd");
  return names.length;
}

test("a handler that names a stored file has its bytes sent with their exact length", async () => {
  answerWithFile({ path: join(folder, "blobs/voice.bin"), start: 0, end: content.length - 1 }, { ETag: '"a"' });
  const response = await fetch(origin);
  expect(response.headers.get("content-length")).toBe(String(content.length));
  expect(response.headers.get("etag")).toBe('"a"');
  expect([...response.headers.keys()].filter((name) => name.startsWith("x-tellmark"))).toEqual([]);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
});

test("a path relative to the blob folder is found", async () => {
  answerWithFile({ path: "voice.bin", start: 0, end: 9 });
  expect(Buffer.from(await (await fetch(origin)).arrayBuffer()).equals(content.subarray(0, 10))).toBe(true);
});

test("a range is sent from its first to its last byte", async () => {
  answerWithFile(
    { path: "voice.bin", start: 300_000, end: 899_999 },
    { "Content-Range": "bytes 300000-899999/1000000" },
    206,
  );
  const response = await fetch(origin);
  expect(response.status).toBe(206);
  expect(response.headers.get("content-length")).toBe("600000");
  expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(300_000, 900_000))).toBe(true);
});

test("HEAD tells the length and sends nothing", async () => {
  answerWithFile({ path: "voice.bin", start: 0, end: content.length - 1 });
  const response = await fetch(origin, { method: "HEAD" });
  expect(response.headers.get("content-length")).toBe("1000000");
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

test("an empty range is an empty answer", async () => {
  answerWithFile({ path: "voice.bin", start: 0, end: -1 });
  const response = await fetch(origin);
  expect([response.status, response.headers.get("content-length")]).toEqual([200, "0"]);
});

test("headers given to writeHead are seen, too, and a body beside a named file is dropped", async () => {
  handle = (_request, response) => {
    setDelivery({ file: { path: "voice.bin", start: 0, end: 4 } });
    response.writeHead(200, { "X-Other": "1" });
    response.flushHeaders();
    response.write("not this");
    response.end("nor this");
  };
  const response = await fetch(origin);
  expect(response.headers.get("x-other")).toBe("1");
  expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(0, 5))).toBe(true);
});

test.each([
  ["a file outside the blob folder", () => ({ path: join(folder, "secret.txt"), start: 0, end: 5 })],
  ["a path that climbs out", () => ({ path: "../secret.txt", start: 0, end: 5 })],
  ["a link that leads out", () => ({ path: "link", start: 0, end: 5 })],
  ["a file that is gone", () => ({ path: "gone", start: 0, end: 5 })],
  ["bytes beyond the end", () => ({ path: "voice.bin", start: 0, end: 1_000_000 })],
])("%s ends in a 500 that tells nothing", async (_what, send) => {
  await symlink(join(folder, "secret.txt"), join(folder, "blobs/link"));
  answerWithFile(send(), { ETag: '"a"', "X-Request-Id": "abc" });
  const response = await fetch(origin);
  expect(response.status).toBe(500);
  expect(response.headers.get("etag")).toBeNull();
  expect(await response.json()).toEqual({
    success: false,
    error: "internal_error",
    message: "The stored file could not be read.",
    request_id: "abc",
  });
  expect(log.join()).toContain("Stored bytes could not be sent");
});

test("a handler can ask whether a file exists, and only inside the store", async () => {
  await symlink(join(folder, "secret.txt"), join(folder, "blobs/link"));
  handle = async (request, response) => {
    const is = await requestContext()
      ?.files?.has(decodeURIComponent(String(request.url).slice(1)))
      .catch((error: Error) => error.name);
    response.end(String(is));
  };
  const told = async (path: string) => (await fetch(`${origin}/${encodeURIComponent(path)}`)).text();
  expect(await told("voice.bin")).toBe("true");
  expect(await told("gone.bin")).toBe("false");
  expect(await told("voice.bin/below")).toBe("false");
  expect(await told("../secret.txt")).toBe("Error");
  expect(await told("link")).toBe("Error");
});

test("a named length becomes the Content-Length of a streamed answer", async () => {
  handle = (_request, response) => {
    setDelivery({ length: 6 });
    response.write("abc");
    response.end("def");
  };
  const response = await fetch(origin);
  expect(response.headers.get("content-length")).toBe("6");
  expect(await response.text()).toBe("abcdef");
});

test("clients that go away in the middle of a download leave no file open", async () => {
  answerWithFile({ path: "voice.bin", start: 0, end: content.length - 1 });
  await (await fetch(origin)).arrayBuffer();
  const before = await openFiles();
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
});

test("bytes that a handler makes are sent with their exact length", async () => {
  answerWithStream(async function* () {
    yield content.subarray(0, 400_000);
    yield content.subarray(400_000);
  }, content.length);
  const response = await fetch(origin);
  expect(response.headers.get("content-length")).toBe(String(content.length));
  expect([...response.headers.keys()].filter((name) => name.startsWith("x-tellmark"))).toEqual([]);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
});

test("a stream that cannot be opened ends in a 500; one that breaks or is too short breaks the connection", async () => {
  answerWithStream(async function* () {
    if (content.length > 0) throw new Error("gone");
    yield content;
  }, 10);
  expect((await fetch(origin)).status).toBe(500);
  answerWithStream(async function* () {
    yield content.subarray(0, 10);
    throw new Error("broken");
  }, content.length);
  await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow();
  answerWithStream(async function* () {
    yield content.subarray(0, 10);
  }, content.length);
  await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow();
});

test("a client that goes away in the middle of a stream closes its source", async () => {
  let closed = false;
  answerWithStream(async function* () {
    try {
      for (;;) yield content;
    } finally {
      closed = true;
    }
  }, 1e12);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await expect.poll(() => closed).toBe(true);
});

test("no header of a client speaks for its own address", async () => {
  let seen: IncomingMessage["headers"] = {};
  let known: ReturnType<typeof requestContext> = null;
  handle = (request, response) => {
    seen = request.headers;
    known = requestContext();
    response.end();
  };
  await fetch(origin, { headers: { "X-Tellmark-Peer": "9.9.9.9", "X-Forwarded-For": "9.9.9.9" } });
  expect(known).toMatchObject({ peer: "127.0.0.1", direct: false });
  expect(Object.keys(seen).filter((name) => name.startsWith("x-forwarded"))).toEqual([]);
  await fetch(origin);
  expect(known).toMatchObject({ peer: "127.0.0.1", direct: true });
});

test("TRACE is refused by 405", async () => {
  const answer = await raw("TRACE /api/v1/clips HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toContain('"error":"method_not_allowed"');
});

test.each(["http://elsewhere/api", "//elsewhere/api", "/api/v1/%zz", "/api/v1/%c3%28", "/api/%00", "/api\\..\\x", "*"])(
  "the target %s is refused by 400 in the API's error shape",
  async (target) => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-Request-Id: r-1\r\nConnection: close\r\n\r\n`);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain("X-Request-Id: r-1");
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      error: "validation_failed",
      errors: {},
      request_id: "r-1",
    });
  },
);

const code = "2UpFrNgfjjEHjfbwNXRfaK";

test.each([
  [`/c/${code}/)?t=5`, `/c/${code}?t=5`],
  [`/c/${code}%`, `/c/${code}`],
  [`/C/${code}`, `/c/${code}`],
  [`//c/${code}`, `/c/${code}`],
  [`/c/${code}\\`, `/c/${code}`],
  [`/c/${code}/embed.?theme=dark&start=%`, `/c/${code}/embed?theme=dark&start=%`],
  [`/r/${code}).`, `/r/${code}`],
  [`/r/${code}/record.?lang=de`, `/r/${code}/record?lang=de`],
  ["/studio/12)?t=5&t=6", "/studio/12?t=5&t=6"],
  ["/library.?q=//elsewhere.example", "/library?q=//elsewhere.example"],
])("an address that was changed on its way, %s, redirects to %s", async (path, meant) => {
  const asked: unknown[] = [];
  handle = (request, response) => {
    asked.push(request.url);
    response.end();
  };
  const headers = "Host: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  for (const method of ["GET", "HEAD"]) {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\n${headers}`);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer.split("\r\n")).toContain(`Location: ${meant}`);
  }
  expect(asked, "no page is rendered").toEqual([]);
  await raw(`GET ${meant} HTTP/1.1\r\n${headers}`);
  expect(asked.splice(0), "it redirects once").toEqual([meant]);
  expect(await raw(`POST ${path} HTTP/1.1\r\n${headers}`), "a form is never sent elsewhere").not.toMatch(
    /^location:/im,
  );
});

test.each([
  [`/c/${code}?lang=de`, `/c/${code}?lang=de`],
  [`/c/${code}.md`, `/c/${code}.md`],
  ["/c/abc%", "/c/abc%25"],
  ["/c/abc%00", "/c/abc%2500"],
  ["/c/%c3%28", "/c/%25c3%2528"],
  ["/library.json", "/library.json"],
  ["/studio/12/print", "/studio/12/print"],
])("the page of %s is asked for as %s", async (path, shown) => {
  const asked: unknown[] = [];
  handle = (request, response) => {
    asked.push(request.url);
    response.end();
  };
  await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(asked).toEqual([shown]);
});

test.each([
  ["two of them", "Host: a\r\nHost: b"],
  ["two that agree", "Host: a\r\nhost: a"],
  ["none in HTTP/1.1", "X-Other: 1"],
  ["an empty one", "Host: "],
  ["markup", 'Host: "><img src=x>'],
  ["a path", "Host: a/b"],
  ["a user name before it", "Host: me@a"],
  ["a port that is none", "Host: a:http"],
])("a Host that is %s is refused by 400 in the API's error shape", async (_what, headers) => {
  const answer = await raw(`GET /c/x HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: "validation_failed", errors: {} });
});

test.each(["a", "a:3000", "127.0.0.1:1", "[::1]:3000", "A-b.c_d.example"])("the Host %s is taken", async (host) => {
  expect(await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

test("HTTP/1.0 needs no Host, and counts as sent by a proxy", async () => {
  let known: ReturnType<typeof requestContext> = null;
  handle = (_request, response) => {
    known = requestContext();
    response.end();
  };
  expect(await raw("GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  expect(known).toMatchObject({ direct: false });
});

test("a page is read only: other methods are 405, and no one asks for a server action", async () => {
  let action: unknown = "none was asked";
  handle = (request, response) => {
    action = request.headers["next-action"];
    response.end();
  };
  for (const method of ["POST", "PUT", "DELETE", "PROPFIND"]) {
    const answer = await fetch(`${origin}/library`, { method });
    expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
  await fetch(`${origin}/library`, { headers: { "Next-Action": "x" } });
  expect(action).toBeUndefined();
});

test("a method that Next has no export for reaches the route as OPTIONS, with its own name", async () => {
  let seen: unknown[] = [];
  handle = (request, response) => {
    seen = [request.method, requestContext()?.method];
    response.end();
  };
  await fetch(`${origin}/api/v1/clips`, { method: "PROPFIND" });
  expect(seen).toEqual(["OPTIONS", "PROPFIND"]);
  await fetch(`${origin}/api/v1/clips`, { method: "OPTIONS", headers: { "X-Tellmark-Method": "PURGE" } });
  expect(seen).toEqual(["OPTIONS", null]);
});

test.each(["GET", "POST"])("%s with an Upgrade is answered as any other request", async (method) => {
  handle = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end(`got ${Buffer.concat(chunks)}`);
  };
  const body = method === "POST" ? "abc" : "";
  const head = `${method} /api/v1/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n`;
  expect(await raw(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toMatch(
    new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*got ${body}`),
  );
});

test("what is not HTTP gets a plain 400, and too many headers a 431", async () => {
  expect(await raw("hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 [\s\S]*not valid HTTP/);
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test("a handler that throws becomes a 500 without the reason", async () => {
  handle = async () => {
    throw new Error("password is hunter2");
  };
  const response = await fetch(origin);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("hunter2");
});

test("a request that stands still is ended, one that waits for its answer is not", async () => {
  handle = (_request, response) => setTimeout(() => response.end("at last"), 1500);
  const slowAnswer = fetch(origin).then((response) => response.text());
  const stalled = raw("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
  expect(await slowAnswer).toBe("at last");
  await stalled;
});

test("draining refuses new connections and lets running requests finish", async () => {
  handle = (_request, response) => setTimeout(() => response.end("finished"), 300);
  const running = fetch(origin).then((response) => response.text());
  await new Promise((resolve) => setTimeout(resolve, 100));
  const drained = web.drain(5000);
  await expect(fetch(origin)).rejects.toThrow();
  expect(await running).toBe("finished");
  expect(await drained).toBe(true);
});

test("draining ends what does not finish in time", async () => {
  handle = (_request, response) => response.write("endless");
  const endless = fetch(origin).then((response) => response.text());
  endless.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await web.drain(200)).toBe(false);
  await expect(endless).rejects.toThrow();
});

test("two slashes in an address of the API are one, so that it answers and not a redirect", async () => {
  const asked: (string | undefined)[] = [];
  handle = (request, response) => {
    asked.push(request.url);
    response.end("fine");
  };
  for (const path of ["/api/v1//clips?next=//a", "//api/v1/clips", "/api//v1///clips/"]) {
    for (const method of ["POST", "OPTIONS"]) expect((await fetch(origin + path, { method })).status).toBe(200);
  }
  const folded = ["/api/v1/clips?next=//a", "/api/v1/clips", "/api/v1/clips/"];
  expect(asked).toEqual(folded.flatMap((path) => [path, path]));
  expect((await fetch(`${origin}//example.com/api`)).status, "another host is no path").toBe(400);
});

test("requests that are sent ahead wait for their turn, and none begins once the connection has ended", async () => {
  const begun: string[] = [];
  const answers: ServerResponse[] = [];
  handle = (request, response) => {
    begun.push(String(request.url));
    answers.push(response);
  };
  const socket = connect(port, "127.0.0.1");
  socket.write(["/1", "/2", "/3"].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
  await expect.poll(() => begun).toEqual(["/1"]);
  answers[0]?.end("first");
  await expect.poll(() => begun).toEqual(["/1", "/2"]);
  const closed = new Promise((resolve) => answers[1]?.once("close", resolve));
  socket.destroy();
  await closed;
  expect(begun).toEqual(["/1", "/2"]);
});

test("a connection that sends hundreds of requests ahead ends", async () => {
  const writing: NodeJS.Timeout[] = [];
  handle = (_request, response) => writing.push(setInterval(() => response.write("."), 100));
  await raw("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(300));
  expect(writing).toHaveLength(1);
  for (const one of writing) clearInterval(one);
});

test("a caller who does not read large answers gets no more of them; others do, and so do small ones", async () => {
  const answers: ServerResponse[] = [];
  handle = (request, response) => {
    const context = requestContext();
    if (context) context.caller = String(request.headers["x-caller"]);
    setDelivery({ memoryBytes: Number(request.headers["x-bytes"]) });
    response.write("begun");
    answers.push(response);
  };
  const MB = 1024 * 1024;
  const ask = async (caller: string, bytes: number) =>
    fetch(origin, { headers: { "X-Caller": caller, "X-Bytes": String(bytes) } });
  expect((await ask("one", 100 * MB)).status, "whatever the size of a single one").toBe(200);
  const refused = await ask("one", MB);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ success: false, error: "service_unavailable" });
  expect((await ask("one", 1000)).status).toBe(200);
  expect((await ask("two", 60 * MB)).status).toBe(200);
  answers[0]?.end();
  await expect.poll(async () => (await ask("one", MB)).status).toBe(200);
  for (const answer of answers) answer.end();
});

test("answers whose callers left before they began keep no memory from them", async () => {
  let response: ServerResponse | undefined;
  handle = (_request, given) => {
    response = given;
  };
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => response !== undefined).toBe(true);
  const closed = new Promise((resolve) => response?.once("close", resolve));
  socket.destroy();
  await closed;
  response?.end("x".repeat(64 * 1024 * 1024));
  handle = (_request, given) => given.end(content);
  expect((await fetch(origin)).status).toBe(200);
});
