import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { runJobFor } from "#lib/kernel/turn";
import { countStoppedChildren } from "../../../../e2e/support/stopped-children";
import { alignWords } from "../../transcriber/align-words";
import { pocketsphinxTranscriber } from "../../transcriber/pocketsphinx";
import { speechPlaces } from "../../transcriber/speech-places";
import { createFairSemaphore, type FairSemaphore } from "../../turns/fair-semaphore";
import { createMediaEngine } from "../engine";
import { speechMp3 } from "../testing/changing-samples";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");

/** A place whose work has to stand still before it begins, until `resume`. */
function standingPlace() {
  let resume = () => {};
  const place: FairSemaphore = {
    ...createFairSemaphore(1),
    enter: async (_turn, _signal, work) => {
      work?.pause();
      resume = () => work?.resume();
      return () => {};
    },
  };
  return { place, resume: () => resume() };
}

async function folder(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), "tellmark-long-"));
  onTestFinished(() => rm(created, { recursive: true, force: true }));
  return created;
}

const works: Record<string, (semaphores: Record<string, FairSemaphore>) => Promise<unknown>> = {
  "a video": async (semaphores) => {
    const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1, semaphores });
    const scene = { width: 64, height: 64, background: "#ffffff", nodes: [] };
    return engine.renderVideo({ states: [{ scene, seconds: 1 }], pictures: [], voice: null, outDir: await folder() });
  },
  "the times of words": async (semaphores) => {
    const workDir = await folder();
    const input = path.join(workDir, "speech.mp3");
    await writeFile(input, await speechMp3());
    const request = {
      input,
      durationSeconds: 6,
      language: null,
      workDir,
      isEnglish: true,
      lines: [],
      words: ["valve"],
    };
    return alignWords(request, { rootDir, ffmpegPath: null, semaphores });
  },
};

test.runIf(process.platform === "linux").each(Object.entries(works))(
  "%s stands still while the place is another user's, and continues afterwards",
  async (_name, work) => {
    const { place, resume } = standingPlace();
    const ended: string[] = [];
    const long = runJobFor("usr_long", () => work({ video: place, speech: place })).then(() => ended.push("long"));
    await expect.poll(countStoppedChildren, { timeout: 10_000 }).toBe(1);
    ended.push("short");
    resume();
    await long;
    expect(ended).toEqual(["short", "long"]);
    expect(countStoppedChildren()).toBe(0);
  },
);

test("the one place of all that listen gives way, whatever comes first", async () => {
  const semaphores: Record<string, FairSemaphore> = {};
  pocketsphinxTranscriber({ rootDir, ffmpegPath: null, modelDir: "/nowhere", semaphores });
  const seen: string[] = [];
  const work = { pause: () => void seen.push("pause"), resume: () => void seen.push("resume") };
  const leave = await semaphores.speech?.enter("usr_long", undefined, work);
  await runJobFor("usr_short", () => speechPlaces(semaphores).run(async () => {}));
  expect(seen).toEqual(["pause", "resume"]);
  leave?.();
});
