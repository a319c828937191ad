import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Handlers } from "#lib/config/runtime";
import { createApiRouter } from "./api-router";
import { callHandler } from "./call-handler";

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(address: string, handlers: Handlers): Promise<string> {
  const find = createApiRouter([address], []);
  const server = createServer((request, response) => {
    const match = find((request.url ?? "").split("?", 1)[0] ?? "");
    if (match) void callHandler(handlers, match.params, request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  opened.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A promise with its resolver: Node 20 has no Promise.withResolvers. */
function outside() {
  let resolve: (value: string) => void = () => {};
  const promise = new Promise<string>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve: (value: string) => resolve(value) };
}

test("a handler sees the request in the form of the Fetch standard, and its answer arrives whole", async () => {
  const url = await serve("/api/clips/[id]", {
    async PATCH(request, { params }) {
      const { id } = await params;
      const seen = [request.method, new URL(request.url).search, request.headers.get("x-given"), await request.text()];
      const headers = new Headers({ "X-Frame-Options": "ALLOW", Vary: "Accept" });
      headers.append("Set-Cookie", "a=1; Path=/");
      headers.append("Set-Cookie", "b=2; Path=/");
      return Response.json([id, ...seen], { status: 201, headers });
    },
  });
  const body = "x".repeat(300_000);
  const answer = await fetch(`${url}/api/clips/17?a=b`, { method: "PATCH", body, headers: { "X-Given": "yes" } });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual(["17", "PATCH", "?a=b", "yes", body]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(answer.headers.get("vary")).toBe("Accept");
  expect(answer.headers.get("x-frame-options"), "of the configuration").toBe("DENY");
});

test("HEAD is answered by GET without its body", async () => {
  const url = await serve("/api/clips", { GET: async () => new Response("abc", { headers: { ETag: '"1"' } }) });
  const answer = await fetch(`${url}/api/clips`, { method: "HEAD" });
  expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, '"1"', ""]);
});

test("what is written first is seen before the rest exists, and a reader who leaves ends the work", async () => {
  const ended = outside();
  const aborted = outside();
  const url = await serve("/api/clips", {
    async GET(request) {
      request.signal.addEventListener("abort", () => aborted.resolve("aborted"));
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
        cancel: () => ended.resolve("cancelled"),
      });
      return new Response(body);
    },
  });
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/clips`, { signal: leaving.signal });
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe("first");
  leaving.abort();
  expect(await Promise.all([ended.promise, aborted.promise])).toEqual(["cancelled", "aborted"]);
});

test("a method without a handler gets 405 in the API's shape, with those that have one", async () => {
  const url = await serve("/c/[code]/enter", {
    POST: async () => new Response("entered"),
    GET: async () => new Response(""),
  });
  const answer = await fetch(`${url}/c/abc/enter`, { method: "DELETE" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(await answer.json()).toMatchObject({ success: false, error: "method_not_allowed" });
});
