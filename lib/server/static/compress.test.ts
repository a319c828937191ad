import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, createGunzip, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Delivery, requestContext } from "#lib/kernel/request/request-context";
import { createLog } from "#lib/log/create-log";
import { createBodyGuard } from "../http/body-guard";
import { createHttpFront } from "../http/http-front";
import { createWebServer } from "../http/http-server";

const text = "Talk someone through a picture. ".repeat(200);
let folder = "";
let port = 0;
let web: ReturnType<typeof createWebServer>;
let handle: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-compress-"));
  await writeFile(join(folder, "captions.vtt"), text);
  web = createWebServer();
  const next = (request: IncomingMessage, response: ServerResponse) => handle(request, response);
  const log = createLog("info", () => undefined);
  const options = { blobDir: folder, trustProxy: 0, streams: new Map(), bodies: createBodyGuard(), log };
  web.server.on("request", createHttpFront(next, options));
  await web.listen(0, "127.0.0.1");
  port = (web.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await web.drain(0);
  await rm(folder, { recursive: true, force: true });
});

interface Got {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  const request = httpRequest({ port, host: "127.0.0.1", path, method, headers }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}

const br = { "Accept-Encoding": "br" };

function setDelivery(delivery: Delivery) {
  const context = requestContext();
  if (context) context.delivery = delivery;
}

function answer(headers: Record<string, string | string[]>, body = text, status = 200, delivery: Delivery = {}) {
  handle = (_request, response) => {
    setDelivery(delivery);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(body);
  };
}

const page = { "Content-Type": "text/html; charset=utf-8" };
const json = { "Content-Type": "application/json" };
const free: Delivery = { length: text.length, mayCompress: true };

test.each([
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
])("a page is sent in %s to a client that accepts it, and says what it varies by", async (coding, unpack) => {
  answer({ ...page, Vary: "rsc" });
  const { headers, bytes } = await get("/", { "Accept-Encoding": coding });
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers.vary).toBe("rsc, Accept-Encoding");
  expect(headers["content-length"]).toBeUndefined();
  expect(unpack(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(text.length / 10);
});

test("a client that accepts no coding gets it as it is, with its exact length", async () => {
  answer(json, text, 200, free);
  const { headers, bytes } = await get("/api/v1/clips");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["content-length"]).toBe(String(text.length));
  expect(headers.vary).toBe("Accept-Encoding");
  expect(bytes.toString()).toBe(text);
});

test.each<[string, string, Record<string, string | string[]>, number, Delivery?]>([
  ["a picture", "/x.png", { "Content-Type": "image/png" }, 200],
  ["a recording", "/a", { "Content-Type": "audio/mpeg" }, 200],
  ["a package", "/p", { "Content-Type": "application/vnd.vst+zip" }, 200],
  ["a range", "/r", { ...page, "Content-Range": "bytes 0-9/10" }, 206],
  ["what must not be changed", "/t", { ...page, "Cache-Control": "no-transform" }, 200],
  ["what is coded already", "/e", { ...page, "Content-Encoding": "zstd" }, 200],
  [
    "an answer of the API that does not say it holds no secret",
    "/api/v1/auth/verify",
    json,
    200,
    { length: text.length },
  ],
  ["an answer of the API with a cookie", "/api/v1/x", { ...json, "Set-Cookie": "a=b" }, 200, free],
  ["the mailbox", "/dev/mailbox", page, 200],
])("%s is not compressed", async (_what, path, headers, status, delivery) => {
  answer(headers, text, status, delivery);
  const got = await get(path, { "Accept-Encoding": "br, gzip" });
  expect(got.status).toBe(status);
  expect(got.headers["content-encoding"]).toBe(headers["Content-Encoding"]);
  expect(got.bytes.toString()).toBe(text);
});

test("neither is a page that answers a form, nor a short answer, nor one without a body", async () => {
  answer(page);
  expect((await get("/c/x/reply", br, "POST")).headers["content-encoding"]).toBeUndefined();
  answer({ ...page, "Content-Length": "5" }, "short");
  expect((await get("/", br)).headers["content-encoding"]).toBeUndefined();
  answer({}, "", 204);
  expect(await get("/api/v1/x", br)).toMatchObject({ status: 204, headers: {} });
  answer({ Location: "/" }, "", 307);
  expect((await get("/x", br)).headers["content-encoding"]).toBeUndefined();
});

test("stored bytes are sent by the lane as they lie there, ranges too", async () => {
  const file = { path: "captions.vtt", start: 10, end: 1999 };
  answer({ "Content-Type": "text/vtt" }, "", 200, { mayCompress: true, file });
  const { headers, bytes } = await get("/api/v1/files/x", br);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["content-length"]).toBe("1990");
  expect(bytes.toString()).toBe(text.slice(10, 2000));
});

test("HEAD has the headers that GET has, and no body", async () => {
  for (const accepted of [{}, br]) {
    answer({ ...json, ETag: '"7"' }, text, 200, free);
    const one = await get("/api/v1/clips/1", accepted);
    answer({ ...json, ETag: '"7"' }, "", 200, free);
    const { headers, bytes } = await get("/api/v1/clips/1", accepted, "HEAD");
    for (const name of ["content-encoding", "content-length", "etag", "vary"]) {
      expect([name, headers[name]]).toEqual([name, one.headers[name]]);
    }
    expect(bytes.length).toBe(0);
  }
});

test("a tag belongs to its coding; conditions reach the handler without it, and 304 repeats what the client knows", async () => {
  const seen: unknown[] = [];
  handle = (request, response) => {
    const known = request.headers["if-none-match"];
    seen.push(known, request.headers["if-match"], request.headers["if-range"]);
    response.setHeader("ETag", '"7"');
    if (known === '"7"') {
      response.statusCode = 304;
      response.end();
    } else {
      setDelivery(free);
      response.setHeader("Content-Type", json["Content-Type"]);
      response.end(text);
    }
  };
  const first = await get("/api/v1/clips/1", br);
  expect(first.headers.etag).toBe('"7.br"');
  const second = await get("/api/v1/clips/1", { ...br, "If-None-Match": '"7.br"' });
  expect(second).toMatchObject({ status: 304, headers: { etag: '"7.br"', vary: "Accept-Encoding" } });
  expect((await get("/api/v1/clips/1", { "If-None-Match": '"7"' })).headers.etag).toBe('"7"');
  await get("/api/v1/clips/1", { "If-Match": '"7.gzip"', "If-Range": '"7.br"' });
  expect(seen.slice(3)).toEqual(['"7"', undefined, undefined, '"7"', undefined, undefined, undefined, '"7"', '"7.br"']);
});

test("what is written so far can be read before the rest is there", async () => {
  let finish = () => {};
  handle = (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.write("<p>first</p>");
    (response as unknown as { flush: () => void }).flush();
    finish = () => response.end("<p>last</p>");
  };
  const request = httpRequest({ port, host: "127.0.0.1", path: "/", headers: { "Accept-Encoding": "gzip" } }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const unpacked = response.pipe(createGunzip());
  const [first] = await once(unpacked, "data");
  expect(String(first)).toBe("<p>first</p>");
  finish();
  expect(String((await once(unpacked, "data"))[0])).toBe("<p>last</p>");
});

test("a page that comes in many pieces weighs little more than one that comes whole", async () => {
  const pieces = Array.from({ length: 200 }, (_, index) => `<p>Piece ${index}, as a framework writes it.</p>`);
  handle = (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    for (const piece of pieces) {
      response.write(piece);
      (response as unknown as { flush: () => void }).flush();
    }
    response.end();
  };
  const { bytes } = await get("/", { "Accept-Encoding": "gzip" });
  expect(gunzipSync(bytes).toString()).toBe(pieces.join(""));
  expect(bytes.length).toBeLessThan(gzipSync(pieces.join("")).length + 100);
});

test("a writer waits for a client that does not read, and goes on when it does", async () => {
  const total = 64 * 1024 * 1024;
  let written = 0;
  handle = async (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    const piece = Buffer.from(Array.from({ length: 256 * 1024 }, () => Math.random() * 256));
    for (; written < total; written += piece.length) if (!response.write(piece)) await once(response, "drain");
    response.end();
  };
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
  await once(socket, "readable");
  let before = -1;
  await expect
    .poll(
      () => {
        const stands = written === before;
        before = written;
        return stands;
      },
      { interval: 300, timeout: 10_000 },
    )
    .toBe(true);
  expect(written).toBeLessThan(total / 2);
  socket.resume();
  await once(socket, "close");
  expect(written).toBe(total);
});

test("what is public and has a tag is compressed once", async () => {
  answer({ ...json, ETag: '"doc"', "Cache-Control": "public, no-cache" }, text, 200, free);
  const first = await get("/api/v1/openapi.json", br);
  const second = await get("/api/v1/openapi.json", br);
  expect(first.headers["content-length"]).toBeUndefined();
  expect(second.headers["content-length"]).toBe(String(second.bytes.length));
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(brotliDecompressSync(second.bytes).toString()).toBe(text);
});

test("what is public and has a tag is compressed once, whatever its callers put into the query", async () => {
  const tagged = { ...page, ETag: '"a"', "Cache-Control": "public, no-cache" };
  answer(tagged);
  const first = await get("/?x=1", br);
  answer(tagged, "Other bytes under the same tag. ".repeat(200));
  expect((await get("/?x=2", br)).bytes.equals(first.bytes)).toBe(true);
});

test("of one caller four answers are compressed at the same time, and the fifth is sent as it is", async () => {
  const answers: ServerResponse[] = [];
  handle = (_request, response) => {
    for (const [name, value] of Object.entries(page)) response.setHeader(name, value);
    response.write("begun".repeat(1000));
    (response as { flush?: () => void }).flush?.();
    answers.push(response);
  };
  const codings: unknown[] = [];
  const open = async () => {
    const request = httpRequest({ port, host: "127.0.0.1", path: "/", headers: br }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    codings.push(response.headers["content-encoding"]);
    return response.resume();
  };
  for (let count = 0; count < 4; count += 1) await open();
  const last = await open();
  expect(codings).toEqual(["br", "br", "br", "br", undefined]);
  for (const one of answers) one.end();
  await once(last, "end");
  await expect
    .poll(async () => {
      await open();
      answers.at(-1)?.end();
      return codings.at(-1);
    })
    .toBe("br");
});

test("a page that a handler has named is compressed once", async () => {
  const named = (body: string, sameBytes: string) =>
    answer({ ...page, "Cache-Control": "private, no-store" }, body, 200, { sameBytes });
  named(text, "one");
  const first = await get("/c/abc", br);
  named(`${text} Other bytes of this name.`, "one");
  expect((await get("/c/abc", br)).bytes.equals(first.bytes)).toBe(true);
  named(`${text} And more.`, "two");
  expect(brotliDecompressSync((await get("/c/abc", br)).bytes).toString()).toBe(`${text} And more.`);
});

test("a client that goes away in the middle ends its compressor", async () => {
  let closed = false;
  handle = (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.write(text);
    (response as unknown as { flush: () => void }).flush();
    response.once("close", () => {
      closed = true;
    });
  };
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await expect.poll(() => closed).toBe(true);
  answer(page);
  expect(brotliDecompressSync((await get("/", br)).bytes).toString()).toBe(text);
});
