import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { S3Choice } from "#lib/config/read-stores";
import { assertKey, type PresignOptions, type WriteAddress } from "./port";
import type { RemoteBody, RemoteRequest } from "./remote";

export interface S3Request {
  method: RemoteRequest["method"];
  /** Null: the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  wantsFile?: boolean;
  /** Signed with the request, so that the service refuses altered bytes. */
  body?: RemoteBody & { sha256: string };
}

const EMPTY_SHA256 = createHash("sha256").digest("hex");

/** Addresses and signatures (AWS Signature Version 4) of one bucket. */
export function s3Address({ endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Choice) {
  const origin = new URL(endpoint);
  if (!pathStyle) origin.hostname = `${bucket}.${origin.hostname}`;
  const base = pathStyle ? `${origin.origin}/${bucket}` : origin.origin;
  const credentials = { accessKeyId, secretAccessKey, region, service: "s3", cache: new Map<string, ArrayBuffer>() };

  const urlOf = (key: string | null, query: Record<string, string>) => {
    if (key !== null) assertKey(key);
    const url = new URL(key === null ? `${base}/` : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };

  const signQuery = async (method: "GET" | "PUT", url: string, headers: Record<string, string> = {}) => {
    const signer = new AwsV4Signer({ ...credentials, method, url, headers, signQuery: true, allHeaders: true });
    return (await signer.sign()).url.href;
  };

  return {
    async sign({ method, key, query = {}, headers = {}, body, wantsFile }: S3Request): Promise<RemoteRequest> {
      const signed = { ...headers, "x-amz-content-sha256": body?.sha256 ?? EMPTY_SHA256 };
      const signer = new AwsV4Signer({ ...credentials, method, url: urlOf(key, query), headers: signed });
      const { url, headers: sent } = await signer.sign();
      return { method, url: url.href, headers: Object.fromEntries(sent), body, wantsFile };
    },

    async presign(key: string, { seconds, contentType, contentDisposition }: PresignOptions): Promise<string> {
      const url = urlOf(key, {
        "X-Amz-Expires": String(seconds),
        "response-content-type": contentType,
        "response-content-disposition": contentDisposition,
      });
      return signQuery("GET", url);
    },

    /** The length is signed, too; a client's own software sends it. */
    async presignWrite(key: string, { seconds, sizeBytes }: { seconds: number; sizeBytes: number }) {
      const headers = { "content-type": "application/octet-stream", "if-none-match": "*" };
      const signed = { ...headers, "content-length": String(sizeBytes) };
      const url = await signQuery("PUT", urlOf(key, { "X-Amz-Expires": String(seconds) }), signed);
      return {
        url,
        headers: { "Content-Type": "application/octet-stream", "If-None-Match": "*" },
      } satisfies WriteAddress;
    },
  };
}

export function hashSha256(bytes: string | Uint8Array, encoding: "hex" | "base64" = "hex"): string {
  return createHash("sha256").update(bytes).digest(encoding);
}
