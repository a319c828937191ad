// Run by bench pictures: reads the pictures with one engine and sends what it read and what that took.
import { readFileSync } from "node:fs";
import { peakOfJobs, processorSeconds } from "../usage.mjs";
import { engines } from "./engines.mjs";

const [name = "", folder = "", list = ""] = process.argv.slice(2);
/** @type {import("./make-pictures.mjs").Picture[]} */
const pictures = JSON.parse(readFileSync(list, "utf8"));
const engine = engines[name];
if (!engine) throw new Error(`There is no engine ${name}.`);

const cpuSeconds = async () => {
  const { own, jobs } = await processorSeconds(process.pid);
  return own + jobs;
};

const began = performance.now();
const read = await engine.open(folder);
await read(pictures[0]?.path ?? "");
const coldSeconds = (performance.now() - began) / 1000;
/** @type {{readings: import("./engines.mjs").Reading[], seconds: number, cpuSeconds: number}[]} */
const results = [];
const jobsPeak = await peakOfJobs(process.pid, async () => {
  for (const { path } of pictures) {
    const cpuBefore = await cpuSeconds();
    const started = performance.now();
    const readings = await read(path);
    const seconds = (performance.now() - started) / 1000;
    results.push({ readings, seconds, cpuSeconds: (await cpuSeconds()) - cpuBefore });
  }
});
const peakBytes = Math.max(jobsPeak, process.resourceUsage().maxRSS * 1024);
process.send?.({ coldSeconds, results, peakBytes }, () => process.exit());
