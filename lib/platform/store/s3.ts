import { createHash } from "node:crypto";
import type { S3Choice } from "#lib/config/read-stores";
import type { Scratch, StagedFile } from "../scratch/port";
import { StoreUnreachable } from "../store-error";
import { download } from "./download";
import { assertKey, type ByteRange, type Store } from "./port";
import { readParts } from "./read-parts";
import { bytesBody, fileBody, type RemoteAnswer, remote } from "./remote";
import { hashSha256, type S3Request, s3Address } from "./s3-address";
import { storePiecesAsFiles } from "./store-pieces-as-files";

/** Larger files go in parts, so that a fault costs one of them; S3 wants 5 MB at least, and takes 10,000. */
const PART_BYTES = 8 * 1024 * 1024;
const REMOVED_AT_ONCE = 1000;
const HASH_HEADER = "x-amz-meta-sha256";

/** AWS, R2, MinIO, Garage: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html */
export function s3Store(choice: S3Choice, scratch: Scratch): Store {
  const service = remote("S3");
  const address = s3Address(choice);
  const ask = async (request: S3Request, isPassing?: (answer: RemoteAnswer) => boolean) =>
    service.ask(await address.sign(request), isPassing);
  const succeed = async (request: S3Request, isPassing?: (answer: RemoteAnswer) => boolean) => {
    const answer = await ask(request, isPassing);
    if (answer.status >= 300 || isFailure(answer)) throw service.unreachable(refusalOf(answer));
    return answer;
  };

  async function get(key: string, range?: ByteRange) {
    assertKey(key);
    const part = async (wanted: ByteRange | undefined, etag: string | null) => {
      const headers = {
        ...(wanted ? { range: `bytes=${wanted.start}-${wanted.end}` } : {}),
        ...(etag ? { "if-match": etag } : {}),
      };
      const answer = await ask({ method: "GET", key, headers, wantsFile: true });
      if (answer.status === 404 && codeOf(answer.text) !== "NoSuchBucket") return null;
      if (answer.stream || answer.status === 416) return answer;
      throw service.unreachable(refusalOf(answer));
    };
    return download(service, part, range);
  }

  async function head(key: string) {
    const answer = await ask({ method: "HEAD", key });
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw service.unreachable(refusalOf(answer));
    return { sizeBytes: Number(answer.header("content-length")), sha256: answer.header(HASH_HEADER) };
  }

  /** The answer to an attempt may have been lost: then the file that is in the way is this one. */
  async function isStored(
    key: string,
    { sizeBytes, sha256 }: Pick<StagedFile, "sizeBytes" | "sha256">,
  ): Promise<boolean> {
    const found = await head(key);
    return found?.sizeBytes === sizeBytes && found.sha256 === sha256;
  }

  async function send(key: string, file: StagedFile, headers: Record<string, string>): Promise<void> {
    const body = { ...fileBody(file.path, file.sizeBytes), sha256: file.sha256 };
    const request: S3Request = { method: "PUT", key, headers: { ...headers, [HASH_HEADER]: file.sha256 }, body };
    // 409: another request writes or deletes the same key at this moment.
    const answer = await ask(request, ({ status }) => status === 409);
    await settle(key, file, answer);
  }

  async function settle(key: string, file: StagedFile, answer: RemoteAnswer): Promise<void> {
    const taken = answer.status === 412 || answer.status === 409;
    if (taken && !(await isStored(key, file))) throw new Error(`there is a file ${key} already`);
    if (!taken && (answer.status >= 300 || isFailure(answer))) throw service.unreachable(refusalOf(answer));
  }

  async function sendInParts(key: string, file: StagedFile, headers: Record<string, string>): Promise<void> {
    const { "if-none-match": condition, ...described } = headers;
    const begun = await succeed({
      method: "POST",
      key,
      query: { uploads: "" },
      headers: { ...described, [HASH_HEADER]: file.sha256 },
    });
    const uploadId = textOf(begun.text, "UploadId");
    if (!uploadId) throw service.unreachable("an upload without a name");
    try {
      const etags: string[] = [];
      for await (const part of readParts(file, PART_BYTES)) {
        const query = { partNumber: String(etags.length + 1), uploadId };
        const body = { ...bytesBody(part), sha256: hashSha256(part) };
        const etag = (await succeed({ method: "PUT", key, query, body })).header("etag");
        if (!etag) throw service.unreachable("a part without a tag");
        etags.push(etag);
      }
      const xml = Buffer.from(partList(etags));
      const answer = await ask(
        {
          method: "POST",
          key,
          query: { uploadId },
          headers: condition ? { "if-none-match": condition } : {},
          body: { ...bytesBody(xml), sha256: hashSha256(xml) },
        },
        (given) => given.status === 409 || isFailure(given),
      );
      if (answer.status === 404 && (await isStored(key, file))) return;
      await settle(key, file, answer);
      if (answer.status >= 300) await abort(key, uploadId);
    } catch (error) {
      // The sweep cancels the uploads of a service that does not answer.
      if (!(error instanceof StoreUnreachable)) await abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    await ask({ method: "DELETE", key, query: { uploadId } });
  }

  async function abortAll(key: string): Promise<void> {
    const { text } = await succeed({ method: "GET", key: null, query: { uploads: "", prefix: key } });
    for (const [, upload = ""] of text.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
      const uploadId = textOf(upload, "UploadId");
      if (textOf(upload, "Key") === key && uploadId) await abort(key, uploadId);
    }
  }

  async function removeSome(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("");
    const xml = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`);
    const answer = await succeed({
      method: "POST",
      key: null,
      query: { delete: "" },
      headers: { "content-type": "application/xml", "content-md5": createHash("md5").update(xml).digest("base64") },
      body: { ...bytesBody(xml), sha256: hashSha256(xml) },
    });
    if (!/<DeleteResult\b/.test(answer.text)) throw service.unreachable("an answer that is no list");
  }

  return {
    bucket: choice.bucket,
    get,
    head: async (key) => {
      const found = await head(key);
      return found && { sizeBytes: found.sizeBytes };
    },

    async put(key, file, contentType) {
      assertKey(key);
      const headers = { "content-type": contentType, "if-none-match": "*" };
      await (file.sizeBytes > 2 * PART_BYTES ? sendInParts : send)(key, file, headers);
      await file.discard();
    },

    async copy(from, to, contentType) {
      assertKey(from.key);
      if (await head(to)) {
        if (await isStored(to, from)) return true;
        throw new Error(`there is a file ${to} already`);
      }
      const headers = { "content-type": contentType, "x-amz-copy-source": `/${choice.bucket}/${from.key}` };
      const answer = await ask({ method: "PUT", key: to, headers }, isFailure);
      if (answer.status === 404 && codeOf(answer.text) !== "NoSuchBucket") return false;
      if (answer.status >= 300 || isFailure(answer)) throw service.unreachable(refusalOf(answer));
      return true;
    },

    async remove(keys, { begun = false } = {}) {
      for (const key of keys) assertKey(key);
      for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
        await removeSome(keys.slice(start, start + REMOVED_AT_ONCE));
      }
      if (begun) for (const key of keys) await abortAll(key);
    },

    multipart: storePiecesAsFiles(scratch, { get, overwrite: (key, file) => send(key, file, {}) }),
    presign: (key, options) => address.presign(key, options),
    presignWrite: (key, options) => address.presignWrite(key, options),

    localPath: (key) => {
      assertKey(key);
      return null;
    },

    async check() {
      await succeed({ method: "HEAD", key: null });
    },
  };
}

function partList(etags: readonly string[]): string {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
}

/** Joining parts and removing several files may fail with status 200. */
const isFailure = ({ text }: RemoteAnswer) => /<Error>/.test(text);

function refusalOf({ status, text }: RemoteAnswer): string {
  return `${status} ${codeOf(text) ?? ""}`.trimEnd();
}

const codeOf = (xml: string) => /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(xml)?.[1] ?? null;

function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return (
    text?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&") ?? null
  );
}
