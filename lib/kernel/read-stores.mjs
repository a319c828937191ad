import { resolve } from "node:path";

/**
 * @typedef {{kind: "disk", dir: string}} DiskChoice
 * @typedef {DiskChoice | S3Choice} BlobChoice
 *
 * @typedef {object} S3Choice
 * @property {"s3"} kind
 * @property {string} endpoint origin
 * @property {string} bucket
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {boolean} pathStyle the bucket in the path instead of the host name
 */

/** Variables of the stores, for the README's table. */
export const storeVariables = Object.freeze([
  {
    name: "S3_BUCKET",
    meaning: "files in a bucket that speaks S3 (AWS, R2, MinIO, Garage)",
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
]);

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * @param {import("./read-config.mjs").EnvironmentReader} read
 * @param {string} dataDir
 * @returns {BlobChoice}
 */
export function readBlobs(read, dataDir) {
  const isSet = storeVariables.some(({ name }) => read.text(name) !== null);
  return isSet ? readS3(read) : { kind: "disk", dir: resolve(dataDir, "blobs") };
}

/**
 * Temporary files. Those of the disk store lie on its own disk, so that they can be moved in without a copy.
 * @param {BlobChoice} blobs
 * @param {string} dataDir
 */
export function scratchDirOf(blobs, dataDir) {
  return blobs.kind === "disk" ? resolve(blobs.dir, ".staging") : resolve(dataDir, "staging");
}

/** @param {import("./read-config.mjs").EnvironmentReader} read @returns {S3Choice} */
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
 * @param {import("./read-config.mjs").EnvironmentReader} read
 * @param {string} what
 * @param {Readonly<Record<string, string | null>>} given
 */
function refuseHalf(read, what, given) {
  const missing = Object.keys(given).filter((name) => !given[name]);
  if (missing.length > 0)
    read.problem(`${missing.join(", ")} missing: ${what} needs all of ${Object.keys(given).join(", ")}.`);
}
