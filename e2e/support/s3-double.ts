import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { answersBrowser, type CrossOriginRule } from "./cross-origin";
import { serviceFaults } from "./service-faults";

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  sha256: string;
}

interface Upload extends Omit<StoredObject, "bytes"> {
  key: string;
  parts: Map<number, Buffer>;
}

const region = "eu-test-1";
const bucket = "clips-of-the-test";
const accessKeyId = "AKIATESTTESTTESTTEST";
const secretAccessKey = "canary/s3+secret=key";

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const etagOf = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * One bucket on loopback that speaks S3 (path style). It checks every signature and body hash on its own, and takes
 * conditions, ranges, uploads in parts and removals of many as Amazon documents them.
 */
export async function s3Double() {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const faults = serviceFaults();
  let rule: CrossOriginRule | null = null;

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (answersBrowser(rule, request, response)) return;
    const answer = async (to: ServerResponse) => {
      const body = await buffer(request);
      handle(request, body, to);
    };
    faults
      .meets(request, response, answer)
      .then((met) => (met ? undefined : answer(response)))
      .catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the S3 double has no address");
  const url = `http://127.0.0.1:${address.port}`;

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const target = new URL(request.url ?? "", url);
    const refused = refusalOf(request, target, body);
    if (refused) return fail(response, 403, refused);
    if (target.pathname === `/${bucket}/`) return handleBucket(request, target, body, response);
    const key = decodeURIComponent(target.pathname.slice(`/${bucket}/`.length));
    if (!target.pathname.startsWith(`/${bucket}/`)) return fail(response, 404, "NoSuchBucket");
    const uploadId = target.searchParams.get("uploadId");
    if (target.searchParams.has("uploads") || uploadId) return handleUpload(request, target, key, body, response);
    switch (request.method) {
      case "PUT":
        if (request.headers["x-amz-copy-source"]) return copy(request, key, response);
        if (request.headers["if-none-match"] === "*" && objects.has(key)) {
          return fail(response, 412, "PreconditionFailed");
        }
        objects.set(key, { bytes: body, ...describe(request) });
        return response.writeHead(200, { ETag: etagOf(body) }).end();
      case "GET":
      case "HEAD":
        return give(request, target, objects.get(key), response);
      case "DELETE":
        objects.delete(key);
        return response.writeHead(204).end();
      default:
        return fail(response, 405, "MethodNotAllowed");
    }
  }

  function copy({ headers }: IncomingMessage, key: string, response: ServerResponse) {
    const [, from = ""] = String(headers["x-amz-copy-source"]).split(`/${bucket}/`);
    const found = objects.get(from);
    if (!found) return fail(response, 404, "NoSuchKey");
    objects.set(key, { ...found });
    return xml(response, 200, `<CopyObjectResult><ETag>${etagOf(found.bytes)}</ETag></CopyObjectResult>`);
  }

  function handleBucket(request: IncomingMessage, target: URL, body: Buffer, response: ServerResponse) {
    if (request.method === "HEAD") return response.writeHead(200).end();
    if (request.method === "POST" && target.searchParams.has("delete")) {
      if (request.headers["content-md5"] !== createHash("md5").update(body).digest("base64")) {
        return fail(response, 400, "InvalidDigest");
      }
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
      if (keys.length > 1000) return fail(response, 400, "MalformedXML");
      for (const key of keys) objects.delete(key);
      return xml(response, 200, "<DeleteResult></DeleteResult>");
    }
    if (request.method === "GET" && target.searchParams.has("uploads")) {
      // MinIO finds uploads by their whole key only.
      const found = [...uploads].filter(([, { key }]) => key === target.searchParams.get("prefix"));
      const list = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
      return xml(response, 200, `<ListMultipartUploadsResult>${list.join("")}</ListMultipartUploadsResult>`);
    }
    return fail(response, 405, "MethodNotAllowed");
  }

  function handleUpload(request: IncomingMessage, target: URL, key: string, body: Buffer, response: ServerResponse) {
    if (request.method === "POST" && target.searchParams.has("uploads")) {
      const id = randomBytes(8).toString("hex");
      uploads.set(id, { key, parts: new Map(), ...describe(request) });
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = target.searchParams.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (upload?.key !== key) return fail(response, 404, "NoSuchUpload");
    if (request.method === "PUT") {
      upload.parts.set(Number(target.searchParams.get("partNumber")), body);
      return response.writeHead(200, { ETag: etagOf(body) }).end();
    }
    if (request.method === "DELETE") {
      uploads.delete(id);
      return response.writeHead(204).end();
    }
    if (request.headers["if-none-match"] === "*" && objects.has(key)) return fail(response, 412, "PreconditionFailed");
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = wanted.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      return part && etagOf(part) === etag ? part : null;
    });
    if (parts.length === 0 || parts.includes(null)) return fail(response, 400, "InvalidPart");
    const whole = parts.flatMap((part) => part ?? []);
    if (whole.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return fail(response, 400, "EntityTooSmall");
    objects.set(key, { bytes: Buffer.concat(whole), contentType: upload.contentType, sha256: upload.sha256 });
    uploads.delete(id);
    return xml(response, 200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }

  return {
    url,
    objects,
    uploads,
    requests,
    fault: faults.set,
    /** What `PutBucketCors` sets; null, as a bucket begins: nothing for pages. */
    allow(wanted: CrossOriginRule | null) {
      rule = wanted;
    },
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function describe({ headers }: IncomingMessage) {
  return { contentType: String(headers["content-type"]), sha256: String(headers["x-amz-meta-sha256"] ?? "") };
}

function give(request: IncomingMessage, target: URL, found: StoredObject | undefined, response: ServerResponse) {
  if (!found) return request.method === "HEAD" ? response.writeHead(404).end() : fail(response, 404, "NoSuchKey");
  const { bytes } = found;
  const etag = etagOf(bytes);
  if (request.headers["if-match"] && request.headers["if-match"] !== etag) {
    return fail(response, 412, "PreconditionFailed");
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (from && Number(from) >= bytes.length) return fail(response, 416, "InvalidRange");
  const [start, end] = from ? [Number(from), Math.min(Number(to), bytes.length - 1)] : [0, bytes.length - 1];
  const disposition = target.searchParams.get("response-content-disposition");
  response.writeHead(from ? 206 : 200, {
    ETag: etag,
    "Content-Type": target.searchParams.get("response-content-type") ?? found.contentType,
    "Content-Length": end - start + 1,
    ...(from ? { "Content-Range": `bytes ${start}-${end}/${bytes.length}` } : {}),
    ...(disposition ? { "Content-Disposition": disposition } : {}),
    "x-amz-meta-sha256": found.sha256,
  });
  return request.method === "HEAD" ? response.end() : response.end(bytes.subarray(start, end + 1));
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function refusalOf(request: IncomingMessage, target: URL, body: Buffer): string | null {
  const query = target.searchParams;
  const isPresigned = query.has("X-Amz-Signature");
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const [credential, names, signature] = isPresigned
    ? [query.get("X-Amz-Credential"), query.get("X-Amz-SignedHeaders"), query.get("X-Amz-Signature")]
    : [header?.[1], header?.[2], header?.[3]];
  if (!credential || !names || !signature) return "AccessDenied";
  const time = String(isPresigned ? query.get("X-Amz-Date") : request.headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return "InvalidAccessKeyId";
  const age = Date.now() - Date.parse(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(age) < 15 * 60_000) && !isPresigned) return "RequestTimeTooSkewed";
  if (isPresigned && !(age < Number(query.get("X-Amz-Expires")) * 1000)) return "AccessDenied";
  const hash = isPresigned ? "UNSIGNED-PAYLOAD" : String(request.headers["x-amz-content-sha256"]);
  if (!isPresigned && hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const listed = names.split(";");
  if (!listed.includes("host")) return "SignatureDoesNotMatch";
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const canonical = [
    request.method,
    target.pathname,
    [...query]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...listed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .replace(/\s+/g, " ")
          .trim()}`,
    ),
    "",
    names,
    hash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, time.slice(0, 8)));
  return hmac(key, toSign).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

function fail(response: ServerResponse, status: number, code: string) {
  return xml(response, status, `<Error><Code>${code}</Code><Message>as it is</Message></Error>`);
}

function xml(response: ServerResponse, status: number, text: string) {
  return response.writeHead(status, { "Content-Type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
}
