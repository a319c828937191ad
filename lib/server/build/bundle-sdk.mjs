import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { create } from "tar";
import { sdkFolder } from "./scripts-folder.mjs";

const declarations = "--ignoreConfig --declaration --emitDeclarationOnly --strict --skipLibCheck --types node";
const syntax = "--target es2024 --module esnext --moduleResolution bundler";

/**
 * Packs lib/sdk as npm would: JavaScript, types, and what it says of itself. Equal sources give equal bytes, since
 * lock files of those who install it hold their hash.
 * @param {string} rootDir
 */
export async function bundleSdk(rootDir) {
  const folder = join(rootDir, "lib/generated/sdk");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "types"), { recursive: true });
  await Promise.all([
    bundle(rootDir, "lib/sdk/index.ts", { file: join(folder, "index.js") }),
    bundle(rootDir, "lib/sdk/cli/main.ts", { file: join(folder, "cli.js"), banner: "#!/usr/bin/env node" }),
    writeTypes(rootDir, join(folder, "types")),
    writeManifest(rootDir, folder),
    copyFile(join(rootDir, "lib/sdk/package.md"), join(folder, "README.md")),
    copyFile(join(rootDir, "LICENSE"), join(folder, "LICENSE")),
  ]);
  await mkdir(join(rootDir, sdkFolder), { recursive: true });
  const file = join(rootDir, sdkFolder, "tellmark.tgz");
  const mtime = new Date("1985-10-26T08:15:00Z");
  await create(
    { cwd: folder, file, prefix: "package", portable: true, mtime, gzip: { level: 9 } },
    await listFiles(folder),
  );
}

/** @param {string} rootDir @param {string} input @param {import("rolldown").OutputOptions} output */
async function bundle(rootDir, input, output) {
  const build = await rolldown({
    cwd: rootDir,
    input,
    platform: "neutral",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    external: /^node:/,
    plugins: [
      { name: "own-package", resolveId: (name) => (name === "../../index" || name === "../index" ? library : null) },
    ],
  });
  try {
    await build.write({ format: "esm", ...output });
  } finally {
    await build.close();
  }
}

/** The command line uses what everyone imports. */
const library = { id: "./index.js", external: true };

/** @param {string} rootDir @param {string} folder */
async function writeTypes(rootDir, folder) {
  const compiler = join(rootDir, "node_modules/typescript/bin/tsc");
  const options = [...declarations.split(" "), ...syntax.split(" "), "--rootDir", "lib/sdk", "--outDir", folder];
  await promisify(execFile)(process.execPath, [compiler, "lib/sdk/index.ts", ...options], { cwd: rootDir });
  await copyFile(join(rootDir, "lib/api-client/generated/api.d.ts"), join(folder, "api.d.ts"));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const text = await readFile(path, "utf8");
    // Node's resolution wants whole names.
    await writeFile(path, text.replace(/"(?:\.|\.\.\/api-client\/generated)\/([\w-]+)"/g, '"./$1.js"'));
  }
}

/** @param {string} rootDir @param {string} folder */
async function writeManifest(rootDir, folder) {
  const { name, version, license, engines } = JSON.parse(await readFile(join(rootDir, "package.json"), "utf8"));
  const manifest = {
    name,
    version,
    description: "Client and command line of a Tellmark installation, which serves this package itself",
    license,
    type: "module",
    engines,
    sideEffects: false,
    exports: { ".": { types: "./types/index.d.ts", default: "./index.js" } },
    bin: { tellmark: "cli.js" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} folder */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
