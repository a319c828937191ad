import { AppError } from "#lib/kernel/errors";
import { setDelivery } from "#lib/kernel/request/delivery";
import { requestContext } from "#lib/kernel/request/request-context";
import { store } from "#lib/platform/store/store";
import { type ByteRange, parseRange } from "../request/range";
import { contentDisposition } from "./content-disposition";
import { matchesEtag } from "./etags";
import { exactStream } from "./exact-stream";
import type { FileToSend } from "./file-to-send";
import { redirectAddress, redirectTo } from "./redirect";

const inlineTypes = /^(audio\/[a-z0-9.+-]+|image\/(jpeg|png|webp|gif|avif)|text\/plain|text\/vtt)$/;

/**
 * RFC 9110, sections 13 and 14: strong ETag, 304, If-Range, a single Range. Its headers keep browsers from executing
 * it.
 */
export async function fileResponse(request: Request, file: FileToSend): Promise<Response> {
  const etag = `"${file.etag}"`;
  const headers = new Headers({
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Cache-Control": file.cacheControl,
    "Content-Type": file.contentType,
    "Content-Disposition": contentDisposition(
      inlineTypes.test(file.contentType) ? file.disposition : "attachment",
      file.filename,
    ),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": file.crossOrigin ? "cross-origin" : "same-origin",
  });
  // The next user of the browser has other cookies and must authenticate again.
  if (/\bprivate\b.*\bmax-age=[1-9]/.test(file.cacheControl)) headers.set("Vary", "Authorization, Cookie");
  if (file.lastModified) headers.set("Last-Modified", file.lastModified.toUTCString());
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get("if-range");
  const range = ifRange && ifRange !== etag ? "whole" : parseRange(request.headers.get("range"), file.sizeBytes);
  if (range === "unsatisfiable") {
    throw new AppError("range_not_satisfiable", `The file has ${file.sizeBytes} bytes. Ask for a range within them.`, {
      headers: { "Content-Range": `bytes */${file.sizeBytes}` },
    });
  }
  const requested = range === "whole" ? { start: 0, end: file.sizeBytes - 1 } : range;
  if (range !== "whole") headers.set("Content-Range", `bytes ${requested.start}-${requested.end}/${file.sizeBytes}`);
  const status = range === "whole" ? 200 : 206;
  const length = requested.end - requested.start + 1;
  if (request.method === "HEAD" || length === 0) {
    return setDelivery(new Response(null, { status, headers }), { length });
  }
  const address = await redirectAddress(request, file, String(headers.get("Content-Disposition")));
  if (address) return redirectTo(address, file);
  return send(file, requested, status, length, headers);
}

async function send(
  file: FileToSend,
  range: ByteRange,
  status: number,
  length: number,
  headers: Headers,
): Promise<Response> {
  const files = requestContext()?.files;
  const { source } = file;
  if (files && source.kind === "blob" && store().localPath(source.key) && (await files.has(source.key))) {
    // The server streams the file into the socket: through Next each byte would cost several times the CPU time.
    return setDelivery(new Response(null, { status, headers }), { file: { path: source.key, ...range } });
  }
  const open = source.kind === "blob" ? await openBlob(source.key, range) : () => source.open(range);
  const memoryBytes = source.kind === "stream" ? source.memoryBytes : 0;
  return files
    ? setDelivery(new Response(null, { status, headers }), { open, length, memoryBytes })
    : new Response(exactStream(open, length), { status, headers });
}

/** Asked for before the answer begins, so that a file which is gone or a store that is silent becomes an error. */
async function openBlob(key: string, range: ByteRange): Promise<() => AsyncIterable<Uint8Array>> {
  const stream = await store().get(key, range);
  if (!stream) throw new AppError("resource_not_found", "The file does not exist.");
  return () => stream;
}
