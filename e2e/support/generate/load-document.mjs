import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { rootDir } from "../steps.mjs";

/**
 * The OpenAPI document of the contract as it stands in the sources, without a server.
 * @param {string} origin like https://tellmark.test @returns {Promise<any>}
 */
export async function loadDocument(origin) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-document-"));
  const file = join(folder, "document.mjs");
  const bundle = await rolldown({
    input: join(rootDir, "lib/http/openapi/document.ts"),
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
  });
  try {
    await bundle.write({ file, format: "esm", codeSplitting: false });
    const { openApiDocument } = await import(pathToFileURL(file).href);
    // As a client receives it: without members that JSON leaves out.
    return JSON.parse(JSON.stringify(openApiDocument(origin)));
  } finally {
    await bundle.close();
    await rm(folder, { recursive: true, force: true });
  }
}
