// Run by bench pictures: reads the pictures with one engine and sends what it read and what that took.
import { readFileSync } from "node:fs";
import { engines } from "./engines.mjs";

const [name = "", folder = "", list = ""] = process.argv.slice(2);
/** @type {import("./make-pictures.mjs").Picture[]} */
const pictures = JSON.parse(readFileSync(list, "utf8"));
const engine = engines[name];
if (!engine) throw new Error(`There is no engine ${name}.`);

const began = performance.now();
const read = await engine.open(folder);
await read(pictures[0]?.path ?? "");
const coldSeconds = (performance.now() - began) / 1000;
const results = [];
for (const { path } of pictures) {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const readings = await read(path);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  results.push({ readings, seconds, cpuSeconds: (user + system) / 1e6 });
}
process.send?.({ coldSeconds, results, peakBytes: process.resourceUsage().maxRSS * 1024 }, () => process.exit());
