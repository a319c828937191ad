import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { peakWhile, startBenchServer, startReference, succeeded } from "./bench-server.mjs";
import { costs } from "./cost-table.mjs";
import { inMegabytes, inTime, median } from "./figures.mjs";
import { formWith, makeWavOfSize } from "./recording.mjs";

const size = 200_000_000;
const rounds = 5;

export async function benchUpload() {
  const { growth, peak, ours, theirs } = await measureUpload();
  return [
    { name: "memory growth by one", value: inMegabytes(growth), goal: "< 64 MB" },
    { name: "memory with four in parallel", value: inMegabytes(peak), goal: "< 1024 MB" },
    {
      name: "time of one",
      value: inTime(ours),
      reference: `${inTime(theirs)} (hash, write, sync)`,
      ratio: `${(ours / theirs).toFixed(2)}x`,
      goal: `<= ${costs.upload.must}x`,
    },
  ];
}

export async function costOfUpload() {
  const { ours, theirs } = await measureUpload();
  return {
    upload: { value: inTime(ours), reference: `${inTime(theirs)}: hash, write, sync`, ratio: ours / theirs },
  };
}

/** Memory and time of 200 MB uploads, compared with a server that only hashes, writes and syncs. */
async function measureUpload() {
  // Without workers, because converting half an hour of sound would be measured as well.
  const { server, api, createDraft } = await startBenchServer({ ROLE: "web" });
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  const reference = await startReference(folder);
  const recording = makeWavOfSize(size);
  /** Milliseconds of the upload alone, as of the reference. */
  const upload = async () => {
    const id = await createDraft();
    const began = performance.now();
    succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, formWith(recording)));
    const took = performance.now() - began;
    succeeded(await api.send("DELETE", `/api/v1/clips/${id}`));
    return took;
  };
  const plain = async () => {
    const began = performance.now();
    const response = await fetch(reference.url, { method: "POST", body: recording });
    await response.text();
    const took = performance.now() - began;
    // As ours is: else the next of ours would get memory that a virtual machine has not used yet, at twice the cost.
    for (const name of await readdir(folder)) await rm(join(folder, name));
    return took;
  };
  try {
    await upload();
    await plain();
    const one = await peakWhile(server.pid, upload);
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await upload());
      theirs.push(await plain());
    }
    const four = await peakWhile(server.pid, () => Promise.all([upload(), upload(), upload(), upload()]));
    return { growth: one.peak - one.before, peak: four.peak, ours: median(ours), theirs: median(theirs) };
  } finally {
    reference.stop();
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}
