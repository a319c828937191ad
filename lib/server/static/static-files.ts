import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { shareWorkerHeaders } from "../http/standard-headers.mjs";
import { addVary, type Coding, chooseCoding, codedEtag, plainEtags } from "./content-coding";

/** A file that is sent as it lies there; paths from the root of the repository, sizes in bytes. */
export interface StaticFile {
  url: string;
  path: string;
  type: string;
  /** its name changes with its content */
  immutable: boolean;
  size: number;
  sha256: string;
  codings: Partial<Record<Coding, { path: string; size: number }>>;
}

export const staticIndexPath = (rootDir: string) => join(rootDir, ".next/precompressed/index.json");

export async function readStaticIndex(rootDir: string): Promise<StaticFile[] | null> {
  const text = await readFile(staticIndexPath(rootDir), "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/**
 * Serves scripts, styles and fonts of the build from memory (a few megabytes) in the preferred coding. Returns false
 * for other requests.
 */
export async function openStaticFiles(
  rootDir: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const files: Map<string, StaticFile> = new Map();
  const built = await stat(staticIndexPath(rootDir)).catch(() => null);
  for (const file of (await readStaticIndex(rootDir)) ?? []) {
    // Modified after the build: leave it to Next.
    const found = await stat(join(rootDir, file.path)).catch(() => null);
    if (built && found?.size === file.size && found.mtimeMs <= built.mtimeMs) files.set(file.url, file);
  }
  const read: Map<string, Promise<Buffer>> = new Map();
  const contentOf = (path: string) => {
    const known = read.get(path) ?? readFile(join(rootDir, path));
    read.set(path, known);
    known.catch(() => read.delete(path));
    return known;
  };

  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const file = files.get(pathOf(request.url ?? ""));
    if (!file) return false;
    const coding = chooseCoding(request.headers["accept-encoding"]);
    const coded = coding ? file.codings[coding] : undefined;
    const etag = `"${file.sha256.slice(0, 32)}"`;
    setHeaders(response, file, coding && coded ? codedEtag(etag, coding) : etag);
    const condition = request.headers["if-none-match"];
    if (condition && namesTag(plainEtags(condition), etag)) {
      response.writeHead(304).end();
      return true;
    }
    if (coding && coded) response.setHeader("Content-Encoding", coding);
    const { path, size } = coded ?? file;
    response.setHeader("Content-Type", file.type);
    response.setHeader("Content-Length", size);
    if (request.method === "HEAD") response.end();
    else
      contentOf(path).then(
        (content) => sendExactly(response, content, size),
        () => response.destroy(),
      );
    return true;
  };
}

/** @param size that was promised */
function sendExactly(response: ServerResponse, content: Buffer, size: number) {
  if (content.length === size) response.end(content);
  else response.destroy();
}

function setHeaders(response: ServerResponse, file: StaticFile, etag: string) {
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=0");
  response.setHeader("X-Content-Type-Options", "nosniff");
  // Its font and script are read as from another origin where the page stands in a sandbox without its own.
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (shareWorkerHeaders.matches(file.url)) {
    for (const { key, value } of shareWorkerHeaders.headers) response.setHeader(key, value);
  }
  if (Object.keys(file.codings).length > 0) addVary(response, "Accept-Encoding");
}

function namesTag(condition: string, etag: string) {
  return condition.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

function pathOf(url: string) {
  const [path = ""] = url.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
