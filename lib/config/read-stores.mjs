import { resolve } from "node:path";

/**
 * @typedef {{kind: "disk", dir: string}} DiskChoice
 * @typedef {DiskChoice | S3Choice | VercelChoice} BlobChoice
 *
 * @typedef {object} S3Choice
 * @property {"s3"} kind
 * @property {string} endpoint origin
 * @property {string} bucket
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {boolean} pathStyle the bucket in the path instead of the host name
 *
 * @typedef {object} VercelChoice
 * @property {"vercel"} kind
 * @property {string} token
 * @property {string} storeId
 * @property {string | null} apiUrl origin; the SDK reads it from the environment
 * @property {string} contentUrl origin
 */

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

/**
 * @param {import("./environment-reader.mjs").EnvironmentReader} read
 * @param {string} dataDir
 * @returns {BlobChoice}
 */
export function readBlobs(read, dataDir) {
  const isSet = (/** @type {RegExp} */ group) =>
    storeVariables.some(({ name }) => group.test(name) && read.text(name) !== null);
  const [vercel, s3] = [isSet(/^(BLOB_READ|VERCEL_BLOB)_/), isSet(/^S3_/)];
  if (vercel && s3) read.problem("BLOB_READ_WRITE_TOKEN and S3_BUCKET are both set: choose one store.");
  if (vercel) return readVercel(read);
  return s3 ? readS3(read) : { kind: "disk", dir: resolve(dataDir, "blobs") };
}

/**
 * Where files come from that the server only redirects to; null: from the server itself.
 * @param {import("./environment-reader.mjs").EnvironmentReader} read
 * @param {BlobChoice} blobs
 * @returns {string | null} origin
 */
export function readRedirectOrigin(read, blobs) {
  if (read.choice("BLOB_DELIVERY", /** @type {const} */ (["server", "redirect"]), "server") === "server") return null;
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
 * @param {BlobChoice} blobs
 * @returns {string | null} origin
 */
export function getUploadOrigin(blobs) {
  if (blobs.kind === "vercel") return blobs.apiUrl ?? VERCEL_API_ORIGIN;
  return blobs.kind === "s3" ? bucketOrigin(blobs) : null;
}

/** @param {S3Choice} choice @returns {string | null} */
function bucketOrigin({ endpoint, bucket, pathStyle }) {
  if (!URL.canParse(endpoint)) return null;
  const origin = new URL(endpoint);
  if (!pathStyle) origin.hostname = `${bucket}.${origin.hostname}`;
  return origin.origin;
}

/**
 * Temporary files. Those of the disk store lie on its own disk, so that they can be moved in without a copy.
 * @param {BlobChoice} blobs
 * @param {string} dataDir
 */
export function getScratchDir(blobs, dataDir) {
  return blobs.kind === "disk" ? resolve(blobs.dir, ".staging") : resolve(dataDir, "staging");
}

export const storeKinds = /** @type {const} */ (["disk", "s3", "vercel"]);

/**
 * Both stores of a move, however many are set. `from` defaults to the one that is set besides `to`, else to the disk.
 * @param {import("./environment-reader.mjs").EnvironmentReader} read
 * @param {string} dataDir
 * @param {{from?: BlobChoice["kind"] | undefined, to: BlobChoice["kind"]}} wanted
 * @returns {{from: BlobChoice, to: BlobChoice}}
 */
export function readMove(read, dataDir, { from, to }) {
  const other =
    to !== "s3" && read.text("S3_BUCKET")
      ? "s3"
      : to !== "vercel" && read.text("BLOB_READ_WRITE_TOKEN")
        ? "vercel"
        : "disk";
  const storeOf = (/** @type {BlobChoice["kind"]} */ kind) => {
    if (kind === "disk") return { kind, dir: resolve(dataDir, "blobs") };
    return kind === "s3" ? readS3(read) : readVercel(read);
  };
  return { from: storeOf(from ?? other), to: storeOf(to) };
}

/** @param {import("./environment-reader.mjs").EnvironmentReader} read @returns {VercelChoice} */
function readVercel(read) {
  const token = read.text("BLOB_READ_WRITE_TOKEN");
  const storeId = /^vercel_blob_rw_([A-Za-z0-9]{1,60})_[A-Za-z0-9]+$/.exec(token ?? "")?.[1];
  refuseHalf(read, "a store of Vercel Blob", { BLOB_READ_WRITE_TOKEN: token });
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

/** @param {import("./environment-reader.mjs").EnvironmentReader} read @returns {S3Choice} */
function readS3(read) {
  const endpoint = read.origin("S3_ENDPOINT");
  const given = {
    S3_BUCKET: read.text("S3_BUCKET"),
    S3_REGION: read.text("S3_REGION") ?? (read.text("S3_ENDPOINT") ? "us-east-1" : null),
    S3_ACCESS_KEY_ID: read.text("S3_ACCESS_KEY_ID"),
    S3_SECRET_ACCESS_KEY: read.text("S3_SECRET_ACCESS_KEY"),
  };
  refuseHalf(read, "an S3 bucket", given);
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

/**
 * @param {import("./environment-reader.mjs").EnvironmentReader} read
 * @param {string} what
 * @param {Readonly<Record<string, string | null>>} given
 */
function refuseHalf(read, what, given) {
  const missing = Object.keys(given).filter((name) => !given[name]);
  if (missing.length > 0)
    read.problem(`${missing.join(", ")} missing: ${what} needs all of ${Object.keys(given).join(", ")}.`);
}
