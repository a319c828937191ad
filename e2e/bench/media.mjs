import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loopedRecording } from "../../lib/platform/media/testing/recording-samples.mjs";
import { peakWhile, startBenchServer, succeeded } from "./bench-server.mjs";
import { inMegabytes, inTime, median } from "./figures.mjs";
import { prepareRaw } from "./raw-engine.mjs";
import { peakOfJobs, processorSeconds } from "./usage.mjs";

/** @typedef {Awaited<ReturnType<typeof startBenchServer>>} Bench */
/** @typedef {{name: string, bytes: Buffer<ArrayBuffer>, path: string}} Recording */
/** @typedef {{milliseconds: number, server: number, jobs: number}} Cost processor seconds beside the wall clock */

const lengths = /** @type {const} */ ([
  { name: "10 s", seconds: 10, rounds: 9 },
  { name: "5 min", seconds: 300, rounds: 3 },
  { name: "60 min", seconds: 3600, rounds: 1 },
]);

/**
 * From the last byte of the upload to the finished package, compared with the bare engine.
 * @param {{longestSeconds?: number}} [options]
 */
export async function benchMedia({ longestSeconds = 3600 } = {}) {
  const bench = await startBenchServer();
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  try {
    await toCompleted(bench, await makeRecording(folder, "warm-up", 2));
    const figures = [];
    for (const { name, seconds, rounds } of lengths) {
      if (seconds > longestSeconds) continue;
      figures.push(...(await compare(bench, await makeRecording(folder, name, seconds), rounds)));
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await bench.server.stop();
  }
}

/** @param {string} folder @param {string} name @param {number} seconds @returns {Promise<Recording>} */
async function makeRecording(folder, name, seconds) {
  const bytes = await loopedRecording(seconds);
  const path = join(folder, `${seconds}.webm`);
  await writeFile(path, bytes);
  return { name, bytes, path };
}

/** @param {Bench} bench @param {Recording} recording @param {number} rounds */
async function compare(bench, recording, rounds) {
  const { pid } = bench.server;
  /** @type {Cost[]} */
  const ours = [];
  /** @type {Cost[]} */
  const raw = [];
  /** @type {number[]} */
  const answered = [];
  let last = 0;
  let jobPeak = 0;
  let rawPeak = 0;
  const memory = await peakWhile(pid, async () => {
    for (let round = 0; round < rounds; round += 1) {
      rawPeak = await peakOfJobs(process.pid, async () => {
        raw.push(await costOf(process.pid, () => timed(() => prepareRaw(recording.path))));
      });
      jobPeak = await peakOfJobs(pid, async () => {
        const cost = await costOf(pid, async () => {
          const times = await toCompleted(bench, recording);
          answered.push(times.answered);
          last = times.id;
          return times.completed;
        });
        ours.push(cost);
      });
    }
  });
  const prepared = [];
  for (let round = 0; round < 5; round += 1) prepared.push(await whenPrepared(bench, last, round));
  return figuresOf(recording.name, {
    ours: medians(ours),
    raw: medians(raw),
    answered: median(answered),
    prepared: median(prepared),
    memory: `${inMegabytes(memory.peak)}, ${inMegabytes(jobPeak)}`,
    rawMemory: inMegabytes(rawPeak),
  });
}

/** @param {string} name @param {{ours: Cost, raw: Cost, answered: number, prepared: number, memory: string, rawMemory: string}} found */
function figuresOf(name, { ours, raw, answered, prepared, memory, rawMemory }) {
  const most = 1.3 * raw.milliseconds + 200;
  return [
    {
      name: `${name}: last byte to completed`,
      value: inTime(ours.milliseconds),
      reference: `${inTime(raw.milliseconds)} (bare engine)`,
      ratio: `${(ours.milliseconds / raw.milliseconds).toFixed(2)}x`,
      goal: `<= 1.3x + 200 ms: ${ours.milliseconds <= most ? "met" : "MISSED"}`,
    },
    { name: "  of that, until the upload is answered", value: inTime(answered) },
    {
      name: "  processor seconds of server, jobs",
      value: `${ours.server.toFixed(2)}, ${ours.jobs.toFixed(2)}`,
      reference: raw.jobs.toFixed(2),
      ratio: `${((ours.server + ours.jobs) / raw.jobs).toFixed(2)}x`,
    },
    { name: "  peak memory of server, a job", value: memory, reference: rawMemory },
    { name: "  complete-package when prepared", value: inTime(prepared), goal: "< 1 s" },
  ];
}

/** @param {readonly Cost[]} costs @returns {Cost} */
function medians(costs) {
  return {
    milliseconds: median(costs.map(({ milliseconds }) => milliseconds)),
    server: median(costs.map(({ server }) => server)),
    jobs: median(costs.map(({ jobs }) => jobs)),
  };
}

/** @param {number} pid @param {() => Promise<number>} work gives its own duration @returns {Promise<Cost>} */
async function costOf(pid, work) {
  const before = await processorSeconds(pid);
  const milliseconds = await work();
  const after = await processorSeconds(pid);
  return { milliseconds, server: after.own - before.own, jobs: after.jobs - before.jobs };
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * @param {Bench} bench
 * @param {Recording} recording
 */
async function toCompleted(bench, recording) {
  const id = await bench.createDraft();
  const sent = await upload(bench, id, recording);
  const answered = performance.now() - sent;
  await complete(bench, id);
  return { id, answered, completed: performance.now() - sent };
}

/**
 * @param {Bench} bench
 * @param {number} id
 * @param {number} round
 */
async function whenPrepared(bench, id, round) {
  succeeded(await bench.api.send("PATCH", `/api/v1/clips/${id}`, { title: `Bench ${round}` }));
  return timed(() => complete(bench, id));
}

/** @param {Bench} bench @param {number} id */
async function complete({ api }, id) {
  let status = succeeded(await api.send("POST", `${pathOf(id)}/complete-package`, {})).body.conversion_status;
  while (status === "processing" || status === "queued") {
    status = succeeded(await api.send("GET", `${pathOf(id)}/convert`, undefined, { Prefer: "wait=25" })).body.status;
  }
  if (status !== "completed") throw new Error(`The conversion ended as ${status}.`);
}

/**
 * Resolves with the time at which the last byte was sent.
 * @param {Bench} bench
 * @param {number} id
 * @param {Recording} recording
 */
function upload({ server, api }, id, { bytes }) {
  const boundary = "tellmark-bench";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="audio_file"; filename="a.webm"\r\nContent-Type: audio/webm\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      let sent = 0;
      const headers = {
        Authorization: `Bearer ${api.token}`,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": body.length,
      };
      const going = request(`${server.url}${pathOf(id)}/audio`, { method: "POST", headers }, (response) => {
        response.resume();
        response.once("end", () => {
          if (response.statusCode === 201) resolve(sent);
          else reject(new Error(`The upload was answered with ${response.statusCode}.`));
        });
      });
      going.once("error", reject);
      going.once("finish", () => {
        sent = performance.now();
      });
      going.end(body);
    })
  );
}

/** @param {number} id */
const pathOf = (id) => `/api/v1/security/vst/${id}`;
