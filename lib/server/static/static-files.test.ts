import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { run as precompress } from "../commands/precompress";
import { openStaticFiles, readStaticIndex } from "./static-files";

const script = `export const words = ${JSON.stringify("press record and talk ".repeat(200))};`;
let rootDir = "";
let origin = "";
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), "tellmark-static-"));
  await mkdir(join(rootDir, ".next/static/chunks"), { recursive: true });
  await mkdir(join(rootDir, "public/fonts"), { recursive: true });
  await mkdir(join(rootDir, "public/scripts"), { recursive: true });
  await writeFile(join(rootDir, "public/scripts/player.a1b2.js"), script);
  await writeFile(join(rootDir, ".next/static/chunks/a-1.js"), script);
  await writeFile(join(rootDir, "public/app.js"), script);
  await writeFile(join(rootDir, "public/tiny.js"), "1;");
  await writeFile(join(rootDir, "public/fonts/a b.woff2"), Buffer.alloc(5000));
  await precompress({ rootDir, args: [] });
});
afterEach(async () => {
  server?.close();
  server?.closeAllConnections();
  await rm(rootDir, { recursive: true, force: true });
});

async function serve() {
  const send = await openStaticFiles(rootDir);
  server = createServer((request, response) => {
    if (!send(request, response)) response.writeHead(404).end("Next's");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(origin + path, { method, headers: { "Accept-Encoding": "identity", ...headers } });

test("a script of the public page has a name that changes with its content: it is kept for good", async () => {
  await serve();
  const response = await ask("/scripts/player.a1b2.js", { "Accept-Encoding": "br" });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("access-control-allow-origin"), "a frame without an origin may run it").toBe("*");
  expect((await ask("/app.js", {})).headers.get("cache-control")).toBe("public, max-age=0");
});

test("the worker of the share sheet has a policy, may not be kept, and other scripts have none", async () => {
  await writeFile(join(rootDir, "public/share-worker.js"), script);
  await precompress({ rootDir, args: [] });
  await serve();
  const { headers } = await ask("/share-worker.js", {});
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get("cache-control")).toBe("public, max-age=0");
  expect((await ask("/app.js", {})).headers.get("content-security-policy")).toBeNull();
});

test("a script is sent as the browser likes it best, with its exact length, for good", async () => {
  await serve();
  for (const [accepted, coding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const response = await ask("/_next/static/chunks/a-1.js?dpl=1", { "Accept-Encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const length = Number(response.headers.get("content-length"));
    expect(coding ? length < 400 : length === script.length).toBe(true);
    expect(await response.text()).toBe(script);
  }
});

test("HEAD tells the same and sends nothing; other methods are not ours", async () => {
  await serve();
  const response = await ask("/app.js", { "Accept-Encoding": "br" }, "HEAD");
  expect([response.headers.get("content-encoding"), await response.text()]).toEqual(["br", ""]);
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
  expect((await ask("/app.js", {}, "POST")).status).toBe(404);
});

test("a known tag is 304 whatever its coding", async () => {
  await serve();
  const etag = String((await ask("/app.js", { "Accept-Encoding": "br" })).headers.get("etag"));
  expect(etag).toMatch(/^"[0-9a-f]{32}\.br"$/);
  for (const known of [etag, `W/${etag}`, etag.replace(".br", ""), `"x", ${etag}`, "*"]) {
    expect((await ask("/app.js", { "If-None-Match": known })).status, known).toBe(304);
  }
  expect((await ask("/app.js", { "If-None-Match": '"x"' })).status).toBe(200);
});

test("what compresses badly or is tiny is sent as it is; names are decoded", async () => {
  await serve();
  for (const path of ["/fonts/a%20b.woff2", "/tiny.js"]) {
    const response = await ask(path, { "Accept-Encoding": "br" });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, null]);
    expect(response.headers.get("vary")).toBeNull();
  }
  for (const path of ["/../package.json", "/%2e%2e/x", "/%zz", "/fonts", "/constructor"]) {
    expect((await ask(path, {})).status, path).toBe(404);
  }
});

test("a file that changed after the build is left to Next", async () => {
  await writeFile(join(rootDir, "public/tiny.js"), "2;");
  const later = new Date(Date.now() + 10_000);
  await utimes(join(rootDir, "public/tiny.js"), later, later);
  await rm(join(rootDir, "public/app.js"));
  await serve();
  expect((await ask("/tiny.js", {})).status).toBe(404);
  expect((await ask("/app.js", {})).status).toBe(404);
});

test("without a build there is nothing to send", async () => {
  await rm(join(rootDir, ".next/precompressed"), { recursive: true });
  await serve();
  expect((await ask("/app.js", {})).status).toBe(404);
});

test("a second build keeps compressed files, and drops those of files that are gone", async () => {
  const before = await readStaticIndex(rootDir);
  const kept = before?.find(({ url }) => url === "/app.js")?.codings.br?.path ?? "";
  const content = await readFile(join(rootDir, kept));
  await writeFile(join(rootDir, "public/other.js"), `${script}//`);
  await precompress({ rootDir, args: [] });
  const other = (await readStaticIndex(rootDir))?.find(({ url }) => url === "/other.js")?.codings.br?.path ?? "";
  await rm(join(rootDir, "public/other.js"));
  await precompress({ rootDir, args: [] });
  expect((await readFile(join(rootDir, kept))).equals(content)).toBe(true);
  await expect(readFile(join(rootDir, other))).rejects.toThrow();
});
