import { resolve } from "node:path";
import type { EnvironmentReader } from "./environment-reader";

type DiskChoice = { kind: "disk"; dir: string };

export type BlobChoice = DiskChoice | S3Choice | VercelChoice;

export interface S3Choice {
  kind: "s3";
  /** origin */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** the bucket in the path instead of the host name */
  pathStyle: boolean;
}

export interface VercelChoice {
  kind: "vercel";
  token: string;
  storeId: string;
  /** origin; the SDK reads it from the environment */
  apiUrl: string | null;
  /** origin */
  contentUrl: string;
}

/** Variables of the stores, for docs/configuration.md. */
export const storeVariables = Object.freeze([
  {
    name: "BLOB_READ_WRITE_TOKEN",
    meaning: "stores files in a private store of Vercel Blob",
    standard: "DATA_DIR/blobs",
  },
  { name: "VERCEL_BLOB_API_URL", meaning: "another address of its API", standard: "https://vercel.com/api/blob" },
  { name: "VERCEL_BLOB_CONTENT_URL", meaning: "another address of its files", standard: "by the token" },
  {
    name: "S3_BUCKET",
    meaning: "stores files in an S3 bucket (AWS, R2, MinIO, Garage)",
    standard: "DATA_DIR/blobs",
  },
  { name: "S3_ENDPOINT", meaning: "address of the S3 service", standard: "Amazon's, in S3_REGION" },
  { name: "S3_REGION", meaning: "region of the bucket", standard: "us-east-1 with S3_ENDPOINT, else required" },
  { name: "S3_ACCESS_KEY_ID", meaning: "key of the bucket", standard: "none; required with S3_BUCKET" },
  { name: "S3_SECRET_ACCESS_KEY", meaning: "its secret", standard: "none; required with S3_BUCKET" },
  {
    name: "S3_FORCE_PATH_STYLE",
    meaning: "1: the bucket is in the path, 0: in the host name",
    standard: "1 with S3_ENDPOINT, else 0",
  },
  {
    name: "BLOB_DELIVERY",
    meaning:
      "server: files pass through this server; redirect: authorised requests are redirected to the store, by an address of short life",
    standard: "server",
  },
]);

const VERCEL_API_ORIGIN = "https://vercel.com";
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function readBlobs(read: EnvironmentReader, dataDir: string): BlobChoice {
  const isSet = (group: RegExp) => storeVariables.some(({ name }) => group.test(name) && read.text(name) !== null);
  const [vercel, s3] = [isSet(/^(BLOB_READ|VERCEL_BLOB)_/), isSet(/^S3_/)];
  if (vercel && s3) read.problem("BLOB_READ_WRITE_TOKEN and S3_BUCKET are both set: choose one store.");
  if (vercel) return readVercel(read);
  return s3 ? readS3(read) : { kind: "disk", dir: resolve(dataDir, "blobs") };
}

/**
 * Where files come from that the server only redirects to; null: from the server itself.
 * @returns origin
 */
export function readRedirectOrigin(read: EnvironmentReader, blobs: BlobChoice): string | null {
  if (read.choice("BLOB_DELIVERY", ["server", "redirect"] as const, "server") === "server") return null;
  if (blobs.kind === "disk") {
    read.problem(
      "BLOB_DELIVERY=redirect needs a store that can be redirected to: set S3_BUCKET or BLOB_READ_WRITE_TOKEN.",
    );
    return null;
  }
  return blobs.kind === "vercel" ? blobs.contentUrl : bucketOrigin(blobs);
}

/**
 * Where a browser may send a part of an upload past the server; null: nowhere.
 * @returns origin
 */
export function getUploadOrigin(blobs: BlobChoice): string | null {
  if (blobs.kind === "vercel") return blobs.apiUrl ?? VERCEL_API_ORIGIN;
  return blobs.kind === "s3" ? bucketOrigin(blobs) : null;
}

function bucketOrigin({ endpoint, bucket, pathStyle }: S3Choice): string | null {
  if (!URL.canParse(endpoint)) return null;
  const origin = new URL(endpoint);
  if (!pathStyle) origin.hostname = `${bucket}.${origin.hostname}`;
  return origin.origin;
}

/** Temporary files. Those of the disk store lie on its own disk, so that they can be moved in without a copy. */
export function getScratchDir(blobs: BlobChoice, dataDir: string) {
  return blobs.kind === "disk" ? resolve(blobs.dir, ".staging") : resolve(dataDir, "staging");
}

export const storeKinds = ["disk", "s3", "vercel"] as const;

/** Both stores of a move, however many are set. `from` defaults to the one that is set besides `to`, else to the disk. */
export function readMove(
  read: EnvironmentReader,
  dataDir: string,
  { from, to }: { from?: BlobChoice["kind"] | undefined; to: BlobChoice["kind"] },
): { from: BlobChoice; to: BlobChoice } {
  const other =
    to !== "s3" && read.text("S3_BUCKET")
      ? "s3"
      : to !== "vercel" && read.text("BLOB_READ_WRITE_TOKEN")
        ? "vercel"
        : "disk";
  const storeOf = (kind: BlobChoice["kind"]) => {
    if (kind === "disk") return { kind, dir: resolve(dataDir, "blobs") };
    return kind === "s3" ? readS3(read) : readVercel(read);
  };
  return { from: storeOf(from ?? other), to: storeOf(to) };
}

function readVercel(read: EnvironmentReader): VercelChoice {
  const token = read.text("BLOB_READ_WRITE_TOKEN");
  const storeId = /^vercel_blob_rw_([A-Za-z0-9]{1,60})_[A-Za-z0-9]+$/.exec(token ?? "")?.[1];
  reportMissing(read, "a store of Vercel Blob", { BLOB_READ_WRITE_TOKEN: token });
  // The value is a secret, so it is not repeated.
  if (token && !storeId) read.problem("BLOB_READ_WRITE_TOKEN must be a token like vercel_blob_rw_STORE_SECRET.");
  return {
    kind: "vercel",
    token: token ?? "",
    storeId: storeId ?? "",
    apiUrl: read.origin("VERCEL_BLOB_API_URL"),
    contentUrl: read.origin("VERCEL_BLOB_CONTENT_URL") ?? `https://${storeId}.private.blob.vercel-storage.com`,
  };
}

function readS3(read: EnvironmentReader): S3Choice {
  const endpoint = read.origin("S3_ENDPOINT");
  const given = {
    S3_BUCKET: read.text("S3_BUCKET"),
    S3_REGION: read.text("S3_REGION") ?? (read.text("S3_ENDPOINT") ? "us-east-1" : null),
    S3_ACCESS_KEY_ID: read.text("S3_ACCESS_KEY_ID"),
    S3_SECRET_ACCESS_KEY: read.text("S3_SECRET_ACCESS_KEY"),
  };
  reportMissing(read, "an S3 bucket", given);
  const { S3_BUCKET: bucket, S3_REGION: region } = given;
  if (region && !/^[a-z0-9-]+$/i.test(region)) read.problem(`S3_REGION must be the name of a region, not "${region}".`);
  if (bucket && !BUCKET.test(bucket)) read.problem(`S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  return {
    kind: "s3",
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket: bucket ?? "",
    region: region ?? "",
    accessKeyId: given.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? "",
    pathStyle: read.flag("S3_FORCE_PATH_STYLE", endpoint !== null),
  };
}

function reportMissing(read: EnvironmentReader, what: string, given: Readonly<Record<string, string | null>>) {
  const missing = Object.keys(given).filter((name) => !given[name]);
  if (missing.length > 0)
    read.problem(`${missing.join(", ")} missing: ${what} needs all of ${Object.keys(given).join(", ")}.`);
}
