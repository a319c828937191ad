import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Handlers } from "#lib/config/runtime.mjs";
import { routeKey } from "#lib/kernel/request/route-key.mjs";
import { openDirectRoutes, routeFinder } from "./direct-routes.mjs";

const routes = ["/api/clips/route", "/api/clips/[id]/route", "/api/clips/recent/route", "/api/[...rest]/route"];
const find = routeFinder([...routes, "/(app)/studio/[id]/page", "/(site)/docs/list.json/route"]);
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server that gives to Next what it does not answer itself; `next` stands for Next. */
async function serve(handlers: Record<string, Handlers>): Promise<string> {
  const rootDir = await mkdtemp(join(tmpdir(), "tellmark-direct-"));
  opened.push(() => rm(rootDir, { recursive: true }));
  await mkdir(join(rootDir, ".next/server"), { recursive: true });
  const names = Object.fromEntries(routes.map((name) => [name, ""]));
  await writeFile(join(rootDir, ".next/server/app-paths-manifest.json"), JSON.stringify(names));
  const headers = [{ regex: "^/api", headers: [{ key: "X-Frame-Options", value: "DENY" }] }];
  await writeFile(join(rootDir, ".next/routes-manifest.json"), JSON.stringify({ headers }));
  const loaded = new Map(Object.entries(handlers).map(([path, verbs]) => [routeKey(path), verbs]));
  const answer = await openDirectRoutes(rootDir, loaded);
  const server = createServer((request, response) => void (answer(request, response) ?? response.end("next")));
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

test("a path has one route: what is named exactly before a parameter, as in Next", () => {
  expect(find("/api/clips")).toEqual({ route: "/api/clips", params: {} });
  expect(find("/api/clips/recent")).toEqual({ route: "/api/clips/recent", params: {} });
  expect(find("/api/clips/17")).toEqual({ route: "/api/clips/*", params: { id: "17" } });
  expect(find("/docs/list.json")).toEqual({ route: "/docs/list.json", params: {} });
});

test.each([
  "/api/clips/",
  "//api/clips",
  "/api/clips/%31",
  "/api/clips/..",
  "/api/./clips",
  "/api/clips/1/2",
  "/studio/1",
  "/",
  "",
])("%j is left to Next", (path) => {
  expect(find(path)).toBeNull();
});

test("before Next has loaded a route, Next answers", async () => {
  const url = await serve({});
  expect(await (await fetch(`${url}/api/clips`)).text()).toBe("next");
});

test("a handler sees the request as Next would show it, and its answer arrives whole", async () => {
  const url = await serve({
    "/api/clips/{id}": {
      async PATCH(request, { params }) {
        const { id } = await params;
        const seen = [
          request.method,
          new URL(request.url).search,
          request.headers.get("x-given"),
          await request.text(),
        ];
        const headers = new Headers({ "X-Frame-Options": "ALLOW", Vary: "Accept" });
        headers.append("Set-Cookie", "a=1; Path=/");
        headers.append("Set-Cookie", "b=2; Path=/");
        return Response.json([id, ...seen], { status: 201, headers });
      },
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
  const url = await serve({ "/api/clips": { GET: async () => new Response("abc", { headers: { ETag: '"1"' } }) } });
  const answer = await fetch(`${url}/api/clips`, { method: "HEAD" });
  expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, '"1"', ""]);
});

test("what is written first is seen before the rest exists, and a reader who leaves ends the work", async () => {
  const ended = outside();
  const aborted = outside();
  const url = await serve({
    "/api/clips": {
      async GET(request) {
        request.signal.addEventListener("abort", () => aborted.resolve("aborted"));
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
          cancel: () => ended.resolve("cancelled"),
        });
        return new Response(body);
      },
    },
  });
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/clips`, { signal: leaving.signal });
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe("first");
  leaving.abort();
  expect(await Promise.all([ended.promise, aborted.promise])).toEqual(["cancelled", "aborted"]);
});
