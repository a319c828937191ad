import { openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchFolder } from "../scratch/folder";
import type { Scratch, Staged } from "../scratch/port";
import { piecesAsFiles } from "./pieces-as-files";
import { assertKey, type Store } from "./port";
import { storeSuite } from "./store.suite";

/** A minimal object store: whole files over HTTP, without listing, renaming, local paths or appending. */
async function answer(files: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "", "http://localhost");
  const file = files.get(url.pathname);
  if (request.method === "PUT") {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const isTaken = files.has(url.pathname) && request.headers["if-none-match"] === "*";
    if (!isTaken) files.set(url.pathname, body);
    return response
      .writeHead(isTaken ? 412 : Number(request.headers["content-length"]) === body.length ? 200 : 411)
      .end();
  }
  if (request.method === "DELETE") {
    files.delete(url.pathname);
    return response.writeHead(204).end();
  }
  if (!file) return response.writeHead(404).end();
  const disposition = url.searchParams.get("response-content-disposition");
  if (disposition) response.setHeader("Content-Disposition", disposition);
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (start !== undefined && Number(start) >= file.length) return response.writeHead(416).end();
  const bytes = start === undefined ? file : file.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { "Content-Length": bytes.length });
  return response.end(request.method === "HEAD" ? undefined : bytes);
}

function farStore(address: string, scratch: Scratch): Store {
  const urlOf = (key: string) => {
    assertKey(key);
    return `${address}/${key}`;
  };
  const send = async (key: string, file: Staged, headers: Record<string, string>) => {
    const response = await fetch(urlOf(key), { method: "PUT", body: await openAsBlob(file.path), headers });
    if (!response.ok) throw new Error(`the store answered ${response.status}`);
    await file.discard();
  };
  const get: Store["get"] = async (key, range) => {
    const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const response = await fetch(urlOf(key), { headers });
    if (response.status === 404) return null;
    if (response.status === 416) return (async function* () {})();
    if (!response.ok) throw new Error(`the store answered ${response.status}`);
    return response.body ?? (async function* () {})();
  };
  return {
    bucket: "far",
    put: (key, file, contentType) => send(key, file, { "Content-Type": contentType, "If-None-Match": "*" }),
    get,
    async head(key) {
      const response = await fetch(urlOf(key), { method: "HEAD" });
      return response.ok ? { sizeBytes: Number(response.headers.get("content-length")) } : null;
    },
    async remove(keys) {
      for (const key of keys) await fetch(urlOf(key), { method: "DELETE" });
    },
    multipart: piecesAsFiles(scratch, { get, overwrite: (key, file) => send(key, file, {}) }),
    presign: async (key, { contentDisposition }) =>
      `${urlOf(key)}?response-content-disposition=${encodeURIComponent(contentDisposition)}`,
    localPath: (key) => {
      assertKey(key);
      return null;
    },
    check: async () => undefined,
  };
}

storeSuite("files on another machine", async () => {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(files, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const root = await mkdtemp(join(tmpdir(), "tellmark-far-"));
  const scratch = scratchFolder(root);
  return {
    store: farStore(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, scratch),
    scratch,
    staged: () => readdir(root),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true });
    },
  };
});
