import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { setNextEnvironment } from "#lib/config/next-environment";
import { readConfig } from "#lib/config/read-config";
import { vercelBlobDouble } from "../../../e2e/support/vercel-blob-double";
import { scratchFolder } from "../scratch/folder";
import { farStoreSuite } from "./far-store.suite";
import { storeSuite } from "./store.suite";
import { vercelStore } from "./vercel";

async function open() {
  const service = await vercelBlobDouble();
  const config = readConfig(service.env);
  if (config.blobs.kind !== "vercel") throw new Error("Vercel Blob was not chosen");
  for (const name of ["VERCEL_BLOB_API_URL", "VERCEL_BLOB_RETRIES"]) vi.stubEnv(name, undefined);
  setNextEnvironment(config, "the key of a test");
  const root = await mkdtemp(join(tmpdir(), "tellmark-vercel-"));
  const scratch = scratchFolder(root);
  return {
    store: vercelStore(config.blobs, scratch),
    scratch,
    staged: () => readdir(root),
    service,
    async close() {
      vi.unstubAllEnvs();
      await service.close();
      await rm(root, { recursive: true });
    },
  };
}

storeSuite("files in Vercel Blob", open);
farStoreSuite("Vercel Blob", open, { tags: ["long"] });
