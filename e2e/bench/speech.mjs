import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rootDir } from "../support/steps.mjs";
import { startBenchServer, succeeded } from "./bench-server.mjs";
import { inMegabytes, median } from "./figures.mjs";
import { formWith, makeWav } from "./recording.mjs";
import { peakOfJobs, processorSeconds } from "./usage.mjs";

const ROUNDS = 3;
const SECONDS = 60;
const HEADER_BYTES = 44;
/** The recording's rate is three times that of the model. */
const STEP = 3;

/** Seconds of CPU for a minute of speech, from the prepared recording to stored words, against the model alone. */
export async function benchSpeech() {
  const folder = mkdtempSync(join(tmpdir(), "tellmark-bench-speech-"));
  const { server, api, createDraft } = await startBenchServer();
  const sound = makeWav(SECONDS);
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const waited = [];
  let peak = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await createDraft();
      succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, formWith(sound)));
      while ((await api.send("GET", `/api/v1/security/vst/${id}/waveform`)).status === 202) await sleep(100);
      const before = await processorSeconds(server.pid);
      const began = performance.now();
      const memory = await peakOfJobs(server.pid, async () => {
        let answer = succeeded(await api.send("POST", `/api/v1/clips/${id}/transcribe`, {}));
        while (answer.status === 202) answer = succeeded(await api.send("POST", `/api/v1/clips/${id}/transcribe`, {}));
      });
      waited.push((performance.now() - began) / 1000);
      const after = await processorSeconds(server.pid);
      ours.push(after.jobs - before.jobs + after.own - before.own);
      peak = Math.max(peak, memory);
    }
    const raw = join(folder, "speech.wav");
    writeFileSync(raw, thin(Buffer.from(await sound.arrayBuffer())));
    const bare = Array.from({ length: ROUNDS }, () => {
      const output = execFileSync(process.execPath, [join(rootDir, "e2e/bench/raw-model.mjs"), raw], {
        encoding: "utf8",
      });
      return Number(output);
    });
    const [here, there] = [median(ours), median(bare)];
    return [
      {
        name: "CPU for a minute of speech",
        value: `${here.toFixed(2)} s`,
        reference: `${there.toFixed(2)} s (the bare model)`,
        ratio: `${(here / there).toFixed(2)}x`,
        goal: "< 2x",
      },
      { name: "from asking to stored words, a minute", value: `${median(waited).toFixed(2)} s`, goal: "< 60 s" },
      { name: "memory of the child", value: inMegabytes(peak), goal: "< 1536 MB" },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For the model alone, which reads no header. @param {Buffer} recording */
function thin(recording) {
  const count = Math.floor((recording.length - HEADER_BYTES) / 2 / STEP);
  const thinned = Buffer.alloc(HEADER_BYTES + count * 2);
  for (let index = 0; index < count; index += 1) {
    thinned.writeInt16LE(recording.readInt16LE(HEADER_BYTES + index * STEP * 2), HEADER_BYTES + index * 2);
  }
  return thinned;
}
