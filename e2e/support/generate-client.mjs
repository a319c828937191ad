// `node e2e/support/generate-client.mjs http://localhost:3000` generates lib/api-client/generated from a running service.
// openapi-typescript does not support TypeScript 7, so it is downloaded temporarily.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiShape, shapeHash } from "./api-shape.mjs";
import { rootDir } from "./steps.mjs";

const url = process.argv[2] ?? "http://localhost:3000";
const target = join(rootDir, "lib/api-client/generated/api.d.ts");
const document = await (await fetch(`${url}/api/v1/openapi.json`)).json();
const folder = await mkdtemp(join(tmpdir(), "tellmark-client-"));
try {
  const { info } = document;
  await writeFile(join(folder, "openapi.json"), JSON.stringify({ ...apiShape(document), info }));
  const packages = ["--package=openapi-typescript@7.13.0", "--package=typescript@5.9.3"];
  const command = ["exec", "--yes", ...packages, "--", "openapi-typescript", "openapi.json", "-o", "api.d.ts"];
  execFileSync("npm", command, { cwd: folder, stdio: "inherit" });
  const types = await readFile(join(folder, "api.d.ts"), "utf8");
  const head = `// Made by e2e/support/generate-client.mjs; do not edit. Shape of the document: ${shapeHash(document)}\n`;
  await writeFile(target, head + types.replace(/^\/\*\*[\s\S]*?\*\/\s*/, "\n"));
} finally {
  await rm(folder, { recursive: true, force: true });
}
execFileSync(process.execPath, [join(rootDir, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", target]);
