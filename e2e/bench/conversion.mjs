import { setTimeout as sleep } from "node:timers/promises";
import { startBenchServer, succeeded } from "./bench-server.mjs";
import { inTime, median, percentile, timed } from "./figures.mjs";
import { formWith, makeWav } from "./recording.mjs";

export async function benchConversion() {
  const { server, api, createDraft } = await startBenchServer();
  const path = (/** @type {number} */ id) => `/api/v1/security/vst/${id}`;
  const upload = async (/** @type {Blob} */ recording) => {
    const id = await createDraft();
    succeeded(await api.send("POST", `${path(id)}/audio`, formWith(recording)));
    return id;
  };
  const complete = async (/** @type {number} */ id) => {
    let status = succeeded(await api.send("POST", `${path(id)}/complete-package`, {})).body.conversion_status;
    while (status === "processing") {
      await sleep(50);
      status = (await api.send("GET", `/api/v1/clips/${id}`)).body.data.conversion_status;
    }
    if (status !== "completed") throw new Error(`The conversion ended as ${status}.`);
  };
  const whole = async (/** @type {Blob} */ recording) => complete(await upload(recording));
  const prepared = async (/** @type {Blob} */ recording) => {
    const id = await upload(recording);
    while ((await api.send("GET", `${path(id)}/waveform`)).status === 202) await sleep(100);
    return id;
  };
  const short = makeWav(10);
  const long = makeWav(300);
  try {
    await whole(short);
    const ten = await timed(5, () => whole(short));
    const idle = await probe(server.url, async () => sleep(3000));
    /** @type {number[]} */
    let five = [];
    const busy = await probe(server.url, async () => {
      five = await timed(3, () => whole(long));
    });
    /** @type {number[]} */
    const late = [];
    for (const recording of [short, short, short, long, long]) {
      const id = await prepared(recording);
      late.push(...(await timed(1, () => complete(id))));
    }
    return [
      { name: "10 s of sound, upload to completed", value: inTime(median(ten)), goal: "< 5 s" },
      { name: "5 min of sound, upload to completed", value: inTime(median(five)), goal: "< 20 s" },
      { name: "complete-package of a prepared 10 s", value: inTime(median(late.slice(0, 3))), goal: "< 1 s" },
      { name: "complete-package of prepared 5 min", value: inTime(median(late.slice(3))), goal: "< 1 s" },
      ...[0.5, 0.99, 1].map((share) => ({
        name: `health check while converting, ${share === 0.5 ? "median" : share === 1 ? "worst" : "p99"}`,
        value: inTime(percentile(busy, share)),
        reference: `${inTime(percentile(idle, share))} (idle)`,
        ratio: `${(percentile(busy, share) / percentile(idle, share)).toFixed(1)}x`,
        goal: share === 0.99 ? "< 50 ms" : "",
      })),
    ];
  } finally {
    await server.stop();
  }
}

/** @param {string} url @param {() => Promise<void>} work */
async function probe(url, work) {
  /** @type {number[]} */
  const durations = [];
  let ended = false;
  const running = work().finally(() => {
    ended = true;
  });
  while (!ended) {
    const began = performance.now();
    await (await fetch(`${url}/api/v1/health`)).arrayBuffer();
    durations.push(performance.now() - began);
    await sleep(Math.max(0, 10 - (performance.now() - began)));
  }
  await running;
  return durations;
}
