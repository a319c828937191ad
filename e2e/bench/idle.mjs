import { setTimeout as sleep } from "node:timers/promises";
import { startTestServer } from "../support/server.mjs";
import { residentBytes } from "./bench-server.mjs";
import { inMegabytes, median } from "./figures.mjs";
import { prepareReferenceApp, startReferenceApp } from "./reference-app.mjs";

const idleMs = 45_000;
const servers = 3;

const asStarted = { LOG_LEVEL: "", AUTO_TRANSCRIBE: "", TRANSLATE_PROVIDER: "" };

/** Resident memory of the Node process that has sent one page and then done nothing. */
export async function costOfIdling() {
  const folder = await prepareReferenceApp("bare-next");
  /** @type {{url: string, pid: number, stop: () => Promise<unknown>}[]} */
  const ours = [];
  /** @type {typeof ours} */
  const theirs = [];
  try {
    for (let started = 0; started < servers; started += 1) {
      ours.push(await startTestServer({ env: asStarted }));
      theirs.push(await startReferenceApp(folder));
    }
    for (const { url } of [...ours, ...theirs]) await (await fetch(url)).arrayBuffer();
    await sleep(idleMs);
    const [here, bare] = await Promise.all([ours, theirs].map(residentOf));
    if (here === undefined || bare === undefined) throw new Error("Nothing was measured.");
    return { idle: { value: inMegabytes(here), reference: `${inMegabytes(bare)}: bare Next`, ratio: here / bare } };
  } finally {
    await Promise.all([...ours, ...theirs].map(({ stop }) => stop()));
  }
}

/** @param {readonly {pid: number}[]} processes */
async function residentOf(processes) {
  return median(await Promise.all(processes.map(({ pid }) => residentBytes(pid))));
}
