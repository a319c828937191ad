import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiShape, shapeHash } from "../api-shape.mjs";
import { rootDir } from "../steps.mjs";
import { apiTypes } from "./api-types.mjs";
import { loadDocument } from "./load-document.mjs";

/** Writes lib/api-client/generated/api.d.ts from the contract. */
export async function generateClient() {
  const target = join(rootDir, "lib/api-client/generated/api.d.ts");
  const document = await loadDocument("https://tellmark.test");
  const head = `// Made by \`npm run generate -- client\`; do not edit. Shape of the document: ${shapeHash(document)}\n\n`;
  await writeFile(target, head + apiTypes(apiShape(document)));
  const biome = join(rootDir, "node_modules/@biomejs/biome/bin/biome");
  execFileSync(process.execPath, [biome, "format", "--write", "--log-level=error", target]);
}
