import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { answersBrowser } from "./cross-origin";
import { serviceFaults } from "./service-faults";

const token = "vercel_blob_rw_canarystore_canarysecretofvercelblob";
const storeId = "canarystore";

/** Browsers upload to it: https://vercel.com/docs/vercel-blob/client-upload */
const everybody = { origins: ["*"], methods: ["PUT"], headers: ["*"] };

const signingSecret = "what Vercel alone knows";

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");
const etagOf = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** A private store of Vercel Blob on loopback, API (version 12) and files, as the SDK speaks to them. */
export async function vercelBlobDouble() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const uploads = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  const faults = serviceFaults();

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers["x-mpu-action"] ?? ""}`);
    if (answersBrowser(everybody, request, response)) return;
    const answer = async (to: ServerResponse) => handle(request, await buffer(request), to);
    faults
      .meets(request, response, answer)
      .then((met) => (met ? undefined : answer(response)))
      .catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the Vercel double has no address");
  const url = `http://127.0.0.1:${address.port}`;

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const target = new URL(request.url ?? "", url);
    const signed = presignedBy(request, target);
    if (signed === "get") return giveFile(request, target, response);
    if (signed === "put") return takeSigned(request, target, body, response);
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 403, "forbidden");
    if (target.searchParams.get("cache") === "0") return giveFile(request, target, response);
    if (request.headers["x-api-version"] !== "12") return refuse(response, 400, "bad_request");
    if (request.method === "PUT") return put(request, target, body, response);
    if (target.pathname === "/mpu") return takePart(request, target, body, response);
    if (target.pathname === "/signed-token") {
      const { pathname, operations, validUntil, maximumSizeInBytes } = JSON.parse(body.toString());
      const granted = { storeId, pathname, operations, validUntil, maximumSizeInBytes };
      const scope = Buffer.from(JSON.stringify(granted)).toString("base64url");
      const delegationToken = `${scope}.${hmac(signingSecret, scope)}`;
      const clientSigningToken = hmac(signingSecret, delegationToken);
      return json(response, 200, { delegationToken, clientSigningToken, validUntil });
    }
    if (target.pathname === "/delete") {
      const { urls }: { urls: string[] } = JSON.parse(body.toString());
      for (const key of urls) objects.delete(key);
      return json(response, 200, null);
    }
    const key = target.searchParams.get("url") ?? "";
    return objects.has(key) ? json(response, 200, describe(key)) : refuse(response, 404, "not_found");
  }

  function takeSigned({ headers }: IncomingMessage, target: URL, body: Buffer, response: ServerResponse) {
    const key = target.searchParams.get("pathname") ?? "";
    const allowed = (name: string) => target.searchParams.get(`vercel-blob-${name}`);
    if (headers["x-api-version"] !== "12") return refuse(response, 400, "bad_request");
    if (headers["x-vercel-blob-access"] !== "private") return refuse(response, 400, "bad_request");
    if (body.length > Number(allowed("maximum-size-in-bytes") ?? 0)) return refuse(response, 400, "file_too_large");
    if (objects.has(key) && allowed("allow-overwrite") !== "true") return refuseTaken(response);
    if (allowed("add-random-suffix") !== "false") return refuse(response, 400, "bad_request");
    objects.set(key, { bytes: body, contentType: String(headers["x-content-type"]) });
    return json(response, 200, describe(key));
  }

  function put(request: IncomingMessage, target: URL, body: Buffer, response: ServerResponse) {
    const key = target.searchParams.get("pathname") ?? "";
    if (!isPrivate(request)) return refuse(response, 400, "bad_request", "Cannot use public access on a private store");
    const from = target.searchParams.get("fromUrl");
    if (from !== null) return copy(request, from, key, response);
    if (Number(request.headers["content-length"]) !== body.length) return refuse(response, 411, "bad_request");
    if (isTaken(request, key)) return refuseTaken(response);
    objects.set(key, { bytes: body, contentType: String(request.headers["x-content-type"]) });
    return json(response, 200, describe(key));
  }

  function copy(request: IncomingMessage, from: string, key: string, response: ServerResponse) {
    const found = objects.get(from);
    if (!found) return refuse(response, 404, "not_found");
    if (isTaken(request, key)) return refuseTaken(response);
    objects.set(key, { bytes: found.bytes, contentType: String(request.headers["x-content-type"]) });
    return json(response, 200, describe(key));
  }

  function takePart(request: IncomingMessage, target: URL, body: Buffer, response: ServerResponse) {
    const key = target.searchParams.get("pathname") ?? "";
    const { headers } = request;
    if (headers["x-mpu-action"] === "create") {
      if (!isPrivate(request)) return refuse(response, 400, "bad_request");
      const uploadId = randomBytes(8).toString("hex");
      uploads.set(uploadId, { key, contentType: String(headers["x-content-type"]), parts: new Map() });
      return json(response, 200, { uploadId, key });
    }
    const upload = uploads.get(String(headers["x-mpu-upload-id"]));
    if (upload?.key !== key || headers["x-mpu-key"] !== encodeURIComponent(key)) {
      return refuse(response, 404, "not_found");
    }
    if (headers["x-mpu-action"] === "upload") {
      upload.parts.set(Number(headers["x-mpu-part-number"]), body);
      return json(response, 200, { etag: etagOf(body) });
    }
    if (isTaken(request, key)) return refuseTaken(response);
    const wanted: { etag: string; partNumber: number }[] = JSON.parse(body.toString());
    const parts = wanted.flatMap(({ etag, partNumber }) => {
      const part = upload.parts.get(partNumber);
      return part && etagOf(part) === etag ? [part] : [];
    });
    const tooSmall = parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024);
    if (parts.length !== wanted.length || tooSmall) return refuse(response, 400, "bad_request", "Invalid part");
    objects.set(key, { bytes: Buffer.concat(parts), contentType: upload.contentType });
    uploads.delete(String(headers["x-mpu-upload-id"]));
    return json(response, 200, describe(key));
  }

  function giveFile({ headers }: IncomingMessage, target: URL, response: ServerResponse) {
    const bytes = objects.get(decodeURIComponent(target.pathname.slice(1)))?.bytes;
    if (!bytes) return response.writeHead(404).end("Not found");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (from && Number(from) >= bytes.length) return response.writeHead(416).end();
    const [start, end] = from ? [Number(from), Math.min(Number(to), bytes.length - 1)] : [0, bytes.length - 1];
    response.writeHead(from ? 206 : 200, {
      ETag: etagOf(bytes),
      "Content-Length": end - start + 1,
      ...(from ? { "Content-Range": `bytes ${start}-${end}/${bytes.length}` } : {}),
    });
    return response.end(bytes.subarray(start, end + 1));
  }

  const isTaken = ({ headers }: IncomingMessage, key: string) =>
    objects.has(key) && headers["x-allow-overwrite"] !== "1";

  function describe(key: string) {
    const found = objects.get(key);
    const address = `https://${storeId}.private.blob.vercel-storage.com/${key}`;
    return {
      url: address,
      downloadUrl: `${address}?download=1`,
      pathname: key,
      size: found?.bytes.length,
      contentType: found?.contentType,
      contentDisposition: "inline",
      cacheControl: "private, max-age=60",
      uploadedAt: new Date().toISOString(),
      etag: etagOf(found?.bytes ?? Buffer.alloc(0)),
    };
  }

  return {
    url,
    objects,
    uploads,
    requests,
    fault: faults.set,
    env: { BLOB_READ_WRITE_TOKEN: token, VERCEL_BLOB_API_URL: url, VERCEL_BLOB_CONTENT_URL: url },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** As Vercel checks it: by the delegation, its end, and the signature over operation, path and the address's own bounds. */
function presignedBy({ method }: IncomingMessage, { pathname, searchParams }: URL): "get" | "put" | null {
  const delegation = searchParams.get("vercel-blob-delegation");
  const [scope = "", proof] = (delegation ?? "").split(".");
  if (!delegation || hmac(signingSecret, scope) !== proof) return null;
  const granted = JSON.parse(Buffer.from(scope, "base64url").toString());
  const operation = method === "PUT" ? "put" : "get";
  const until = searchParams.get("vercel-blob-valid-until");
  if (!granted.operations.includes(operation) || Date.now() > Number(until ?? granted.validUntil)) return null;
  const key = operation === "put" ? searchParams.get("pathname") : decodeURIComponent(pathname.slice(1));
  if (granted.pathname !== "*" && granted.pathname !== key) return null;
  const bounds = [...searchParams].filter(
    ([name]) => /^vercel-blob-/.test(name) && !/-(delegation|signature)$/.test(name),
  );
  const lines = [`operation=${operation}`, `pathname=${key}`, ...bounds.map(([name, value]) => `${name}=${value}`)];
  const isRight =
    hmac(hmac(signingSecret, delegation), lines.sort().join("\n")) === searchParams.get("vercel-blob-signature");
  return isRight ? operation : null;
}

const isPrivate = ({ headers }: IncomingMessage) =>
  headers["x-vercel-blob-access"] === "private" && headers["x-add-random-suffix"] === "0";

function refuseTaken(response: ServerResponse) {
  const message = "This blob already exists, use `allowOverwrite: true` if you want to overwrite it.";
  return refuse(response, 400, "bad_request", message);
}

function refuse(response: ServerResponse, status: number, code: string, message = "Refused") {
  return json(response, status, { error: { code, message } });
}

function json(response: ServerResponse, status: number, body: unknown) {
  return response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
