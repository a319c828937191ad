import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#lib/config/read-config";
import { s3Double } from "../../../e2e/support/s3-double";
import { scratchFolder } from "../scratch/folder";
import { farStoreSuite } from "./far-store.suite";
import { s3Store } from "./s3";
import { storeSuite } from "./store.suite";

async function open() {
  const service = await s3Double();
  const { blobs } = readConfig(service.env);
  if (blobs.kind !== "s3") throw new Error("S3 was not chosen");
  const root = await mkdtemp(join(tmpdir(), "tellmark-s3-"));
  const scratch = scratchFolder(root);
  return {
    store: s3Store(blobs, scratch),
    scratch,
    staged: () => readdir(root),
    service,
    async close() {
      await service.close();
      await rm(root, { recursive: true });
    },
  };
}

storeSuite("files in a bucket that speaks S3", open);
farStoreSuite("S3", open, { forgetsUploads: true });
