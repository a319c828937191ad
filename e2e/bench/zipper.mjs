import { execFile, spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { drain } from "./sink.mjs";

const run = promisify(execFile);

/**
 * Shell commands to store the folder in a ZIP without compression, test a ZIP ($1), and extract it to $2.
 * @typedef {{name: string, zip: string, test: string, extract: string}} Zipper
 */

/** @param {string} folder of the files @param {Zipper} zipper */
export function zipStored(folder, { zip }) {
  return run("sh", ["-c", zip], { cwd: folder });
}

/** @param {string} url @param {string} token @param {string} archive @param {string} files @param {Zipper} zipper */
export async function unpack(url, token, archive, files, { name, test, extract }) {
  const file = createWriteStream(archive);
  await drain(url, token, (bytes) => file.write(Buffer.from(bytes)));
  await finished(file.end());
  await run("sh", ["-c", test, "sh", archive], { maxBuffer: 1 << 20 });
  console.log(`\nThe reader beside ${name} finds no fault in the package.`);
  await mkdir(files);
  await run("sh", ["-c", extract, "sh", archive, files]);
  await rm(archive);
}

const pythonZip = `
import pathlib, sys, zipfile
with zipfile.ZipFile(sys.stdout.buffer, "w", zipfile.ZIP_STORED) as archive:
    for path in pathlib.Path(".").rglob("*"): archive.write(path)`;

/** @returns {Zipper} */
export function findZipper() {
  const runs = (/** @type {string} */ program, /** @type {string} */ flag) => spawnSync(program, [flag]).status === 0;
  if (runs("zip", "-v") && runs("unzip", "-v")) {
    return {
      name: "zip -0",
      zip: "zip -0 -q -r - . > /dev/null",
      test: 'unzip -tqq "$1"',
      extract: 'unzip -q "$1" -d "$2"',
    };
  }
  if (!runs("python3", "-V")) throw new Error("This bench needs zip and unzip, or python3, to compare with.");
  return {
    name: "python3 zipfile, stored",
    zip: `python3 -c '${pythonZip}' > /dev/null`,
    test: 'python3 -m zipfile -t "$1"',
    extract: 'python3 -m zipfile -e "$1" "$2"',
  };
}
