import { gzipSync } from "node:zlib";
import { loopedRecording } from "../../lib/platform/media/testing/recording-samples.mjs";
import { succeeded } from "./bench-server.mjs";
import { inTime, median } from "./figures.mjs";
import { benchDrawing } from "./studio/drawing.mjs";
import { memoryFigures, recordAndDraw } from "./studio/memory.mjs";
import { ROUNDS, throttled } from "./studio/pointer-script.mjs";
import { openBrowser } from "./studio/studio-page.mjs";

/**
 * @typedef {import("./figures.mjs").Figure} Figure
 * @typedef {import("./studio/studio-page.mjs").Desk} Desk
 */

const STEPS = 500;
const UNDO_MS = 100;
const WAVE_MS = 220;
const WAVE_READY_MS = 10_000;
const SCRIPT_BYTES = 300_000;

/**
 * The studio in Chromium with its processor slowed down four times, beside a bare canvas and other editors in the same
 * browser. `--minutes=10` records and draws for that long; a minute if it is left out.
 */
export async function benchStudio(minutes = minutesAsked()) {
  const desk = await openBrowser();
  try {
    const { figures, missing } = await benchDrawing(desk);
    figures.push(
      ...(await undoMuch(desk)),
      ...(await longRecording(desk)),
      ...(await weighScripts(desk)),
      ...(await remember(desk, minutes)),
    );
    for (const line of missing) console.log(`Not compared with ${line}`);
    return figures;
  } finally {
    await desk.close();
  }
}

function minutesAsked() {
  const given = process.argv.find((argument) => argument.startsWith("--minutes="))?.split("=")[1];
  // Without `--` before it npm keeps an option to itself, and tells it like this.
  const minutes = Number(given ?? process.env.npm_config_minutes ?? 1);
  if (!(minutes > 0 && minutes <= 120)) throw new Error("--minutes= takes a number of minutes, at most 120.");
  return minutes;
}

/** @param {Desk} desk @returns {Promise<Figure[]>} */
async function undoMuch({ page, createClip, openStudio }) {
  const box = await openStudio(await createClip());
  for (let index = 0; index < STEPS; index += 1) {
    const x = box.x + 20 + (index % 25) * ((box.width - 60) / 25);
    const y = box.y + 20 + Math.floor(index / 25) * ((box.height - 60) / 20);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 8);
    await page.mouse.up();
  }
  await page.getByRole("radio", { name: "Select" }).click();
  /** @param {number} count */
  const holds = (count) => page.getByRole("button", { name: `Select on the picture: ${count} marks` }).waitFor();
  await holds(STEPS);
  const throttle = await throttled(page);
  const [undo, redo, nothing] = [{ key: "z" }, { key: "z", shiftKey: true }, { key: "F9" }];
  /** @type {number[]} */
  const took = [];
  /** @type {number[]} */
  const alone = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await page.evaluate(pressMany, { times: STEPS, key: nothing }));
    took.push(await page.evaluate(pressMany, { times: STEPS, key: undo }));
    await holds(0);
    await page.evaluate(pressMany, { times: STEPS, key: redo });
    await holds(STEPS);
  }
  await throttle.detach();
  // What the browser takes to make and hand on so many keys, and for two frames, is no part of undoing.
  const value = median(took) - median(alone);
  return [
    {
      name: `${STEPS} strokes undone, until they are gone`,
      value: inTime(value),
      reference: `on top of ${inTime(median(alone))} for keys and frames`,
      goal: `< ${UNDO_MS} ms`,
      isMet: value < UNDO_MS,
    },
  ];
}

/** Runs in the page: the keys, and the frame that shows what they did. @param {{times: number, key: KeyboardEventInit}} keys */
async function pressMany({ times, key }) {
  const began = performance.now();
  for (let step = 0; step < times; step += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { ...key, ctrlKey: true, bubbles: true }));
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return performance.now() - began;
}

/** @param {Desk} desk @returns {Promise<Figure[]>} */
async function longRecording({ server, api, page, createClip }) {
  const id = await createClip();
  const form = new FormData();
  form.set("audio_file", new Blob([await loopedRecording(3600)], { type: "audio/webm" }), "hour.webm");
  succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, form));
  const uploaded = performance.now();
  await page.goto(`${server.url}/studio/${id}`);
  await page.waitForFunction(hasWave, null, { timeout: 120_000, polling: 50 });
  const ready = performance.now() - uploaded;
  // The audible audio is made in the meantime, with all that the machine has.
  await untilPrepared(api, id);
  const throttle = await throttled(page);
  const drawn = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    /** @type {() => void} */
    let pass = () => {};
    const rest = new Promise((resolve) => {
      pass = () => resolve(undefined);
    });
    // Peaks come when the page is at rest, so that nothing but them is timed.
    await page.route("**/waveform", (route) => rest.then(() => route.continue()), { times: 1 });
    await page.reload();
    await page.getByText("Drawing the waveform").waitFor();
    await page.waitForTimeout(3000);
    await page.evaluate(() => {
      for (const { shadowRoot } of document.querySelectorAll("div")) {
        for (const canvas of shadowRoot?.querySelectorAll("canvas") ?? []) canvas.dataset.flat = "true";
      }
    });
    pass();
    const seen = await page.waitForFunction(hasWave, null, { timeout: 60_000, polling: "raf" });
    drawn.push(Number(await seen.jsonValue()));
  }
  await throttle.detach();
  const wave = median(drawn);
  return [
    {
      name: "An hour of sound, from its upload to its waveform",
      value: inTime(ready),
      goal: `< ${inTime(WAVE_READY_MS)}`,
      isMet: ready < WAVE_READY_MS,
    },
    {
      name: "Its waveform, from the stored peaks to the screen",
      value: inTime(wave),
      goal: `< ${WAVE_MS} ms`,
      isMet: wave < WAVE_MS,
    },
  ];
}

/** @param {Desk["api"]} api @param {number} id */
async function untilPrepared(api, id) {
  for (;;) {
    const { body } = succeeded(await api.send("GET", `/api/v1/clips/${id}`));
    if (body.data.playback_url !== null) return;
    await new Promise((later) => setTimeout(later, 1000));
  }
}

/** Runs in the page: milliseconds since the peaks were there, once their bars are; else false. Before them the line is flat. */
function hasWave() {
  const canvases = [...document.querySelectorAll("div")]
    .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll("canvas") ?? [])])
    .filter(({ dataset }) => !dataset.flat);
  const hasBars = canvases.some((canvas) => {
    const { width, height } = canvas;
    const paper = canvas.getContext("2d");
    return width > 0 && paper?.getImageData(0, Math.floor(height / 4), width, 1).data.some((value) => value > 0);
  });
  const peaks = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/waveform"));
  if (!hasBars || peaks.length === 0) return false;
  const there = Math.max(...peaks.map((entry) => /** @type {PerformanceResourceTiming} */ (entry).responseStart));
  return Math.max(0.01, performance.now() - there);
}

/** Everything that the page of a clip with a picture and sound loads until it rests. @param {Desk} desk @returns {Promise<Figure[]>} */
async function weighScripts({ server, page, api, createClip }) {
  const id = await createClip();
  const form = new FormData();
  form.set("audio_file", new Blob([await loopedRecording(8)], { type: "audio/webm" }), "short.webm");
  succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, form));
  /** @type {Promise<Buffer>[]} */
  const scripts = [];
  const add = (/** @type {import("playwright").Response} */ response) => {
    if (response.ok() && response.request().resourceType() === "script") scripts.push(response.body());
  };
  page.on("response", add);
  await page.goto(`${server.url}/studio/${id}`);
  await page.waitForFunction(hasWave, null, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  page.off("response", add);
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return [
    {
      name: "Script of the studio, gzip",
      value: `${(bytes / 1000).toFixed(1)} KB`,
      goal: `<= ${SCRIPT_BYTES / 1000} KB`,
      isMet: bytes <= SCRIPT_BYTES,
    },
  ];
}

/** @param {Desk} desk @param {number} minutes @returns {Promise<Figure[]>} */
async function remember({ page, createClip, openStudio }, minutes) {
  const box = await openStudio(await createClip());
  return memoryFigures(await recordAndDraw(page, box, minutes), minutes);
}
