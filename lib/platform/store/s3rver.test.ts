import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#lib/config/read-config";
import { scratchFolder } from "../scratch/folder";
import { s3Store } from "./s3";
import { storeSuite } from "./store.suite";

const S3rver = createRequire(import.meta.url)("s3rver");
const bucket = "clips-of-the-test";

async function open() {
  const root = await mkdtemp(join(tmpdir(), "tellmark-s3rver-"));
  const [directory, staging] = [join(root, "objects"), join(root, "scratch")];
  const server = new S3rver({
    directory,
    address: "127.0.0.1",
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const { blobs } = readConfig({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "1",
  });
  if (blobs.kind !== "s3") throw new Error("S3 was not chosen");
  const scratch = scratchFolder(staging);
  return {
    store: s3Store(blobs, scratch),
    scratch,
    staged: () => readdir(staging).catch(() => []),
    async close() {
      await server.close();
      await rm(root, { recursive: true });
    },
  };
}

storeSuite("files in s3rver, another implementation of S3", open, {
  "a key is never written twice": "s3rver 3.7.1 knows no If-None-Match",
  "of ten writers of the same key, one succeeds": "s3rver 3.7.1 knows no If-None-Match",
  "a range has both its ends; beyond the last byte there is nothing": "s3rver 3.7.1 takes bytes=0-0 for the whole file",
  "an address of the web gives the range that is asked for, without a key, and no other file":
    "s3rver 3.7.1 checks no signature of version 4",
  "an address to write takes one file of the announced length under its own key, once and for a while":
    "s3rver 3.7.1 checks no signature of version 4",
});
