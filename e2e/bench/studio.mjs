import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { loopedRecording } from "../../lib/platform/media/recording-samples.mjs";
import { ensureChromium } from "../support/ensure-chromium.mjs";
import { rootDir } from "../support/steps.mjs";
import { startBenchServer, succeeded } from "./bench-server.mjs";
import { inTime, median } from "./figures.mjs";

/**
 * @typedef {import("playwright").Page} Page
 * @typedef {Awaited<ReturnType<typeof startBenchServer>>} Bench
 * @typedef {{x: number, y: number, width: number, height: number}} Box CSS pixels
 * @typedef {{perSecond: number, longest: number, longTasksAtEnd: number, firstPixel: number}} Drawing in milliseconds
 */

const THROTTLING = 4;
const ROUNDS = 5;
/** How fast a mouse tells where it is. */
const MOVE_EVERY_MS = 8;
const STROKE_MS = 2000;
const MOST_IN_ONE_DRAWING = 5000;
const ADDRESS = "torture@example.com";

/** The studio in Chromium with its processor slowed down four times, beside a bare canvas in the same browser. */
export async function benchStudio() {
  const bench = await startBenchServer({ AUTO_TRANSCRIBE: "0" });
  const browser = await chromium.launch({
    executablePath: ensureChromium() ?? undefined,
    args: ["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, bench.server.url);
    return [
      ...(await drawAmong(bench, page, 2000, 55)),
      ...(await drawAmong(bench, page, 10_000, 50)),
      ...(await undoMuch(bench, page)),
      ...(await longRecording(bench, page)),
    ];
  } finally {
    await browser.close();
    await bench.server.stop();
  }
}

/** @param {Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel(/e-mail/i).fill(ADDRESS);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel(/code/i).waitFor();
  const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${ADDRESS}`)).json();
  await page.getByLabel(/code/i).fill(/\b\d{6}\b/.exec(messages[0].text)?.[0] ?? "");
  await page.waitForURL(/library/);
}

/** @param {Bench} bench @param {Page} page @param {number} strokes @param {number} goal frames per second */
async function drawAmong({ server, api, createDraft }, page, strokes, goal) {
  const id = await createDraft();
  await addPicture(api, id);
  const marks = Array.from({ length: strokes }, (_, index) => strokeAt(index));
  while (marks.length > 0) {
    const drawing_data = { version: 1, strokes: marks.splice(0, MOST_IN_ONE_DRAWING) };
    succeeded(await api.send("POST", `/api/v1/security/vst/${id}/drawings`, { drawing_data }));
  }
  await page.goto(`${server.url}/studio/${id}`);
  const picture = page.getByRole("img", { name: "Your picture" });
  await picture.waitFor();
  await page.getByRole("radio", { name: "Pen" }).click();
  const box = /** @type {Box} */ (await picture.boundingBox());
  const ours = await drawings(page, box);
  await page.goto("about:blank");
  await page.setContent(bareCanvas, { waitUntil: "load" });
  const bare = await drawings(page, { x: 0, y: 0, width: 1000, height: 700 });
  const name = `Drawing among ${strokes.toLocaleString("en")} strokes`;
  return [
    {
      name: `${name}, frames in a second`,
      value: ours.perSecond.toFixed(0),
      reference: `${bare.perSecond.toFixed(0)} bare canvas`,
      ratio: ratio(ours.perSecond, bare.perSecond),
      goal: `>= ${goal}`,
    },
    { name: `${name}, long tasks at its end`, value: String(ours.longTasksAtEnd), goal: "0" },
    {
      name: `${name}, first pixel`,
      value: inTime(ours.firstPixel),
      reference: inTime(bare.firstPixel),
      ratio: ratio(ours.firstPixel, bare.firstPixel),
      goal: "< 25 ms",
    },
  ];
}

/** Medians of a few strokes. @param {Page} page @param {Box} box @returns {Promise<Drawing>} */
async function drawings(page, box) {
  const throttle = await throttled(page);
  await page.evaluate(watchFrames);
  /** @type {Drawing[]} */
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await drawOne(page, throttle, box, round));
  await throttle.detach();
  const of = (/** @type {keyof Drawing} */ key) => median(all.map((one) => one[key]));
  return {
    perSecond: of("perSecond"),
    longest: of("longest"),
    longTasksAtEnd: of("longTasksAtEnd"),
    firstPixel: of("firstPixel"),
  };
}

/** @param {Page} page */
async function throttled(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  return session;
}

/**
 * Events are sent when they are due, whether or not the page has answered the ones before.
 * @param {Page} page @param {import("playwright").CDPSession} session @param {Box} box @param {number} round
 * @returns {Promise<Drawing>}
 */
async function drawOne(page, session, box, round) {
  const at = (/** @type {number} */ share) => ({
    x: box.x + box.width * (0.1 + 0.8 * share),
    y: box.y + box.height * (0.2 + 0.1 * round + 0.05 * Math.sin(share * 20)),
  });
  const mouse = (/** @type {"mousePressed" | "mouseMoved" | "mouseReleased"} */ type, /** @type {number} */ share) =>
    session.send("Input.dispatchMouseEvent", { type, ...at(share), button: "left", buttons: 1, clickCount: 1 });
  await session.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at(0) });
  await page.evaluate(() => /** @type {any} */ (window).bench.start());
  const sent = [mouse("mousePressed", 0)];
  const began = performance.now();
  for (let now = 0; now < STROKE_MS; now = performance.now() - began) {
    sent.push(mouse("mouseMoved", now / STROKE_MS));
    await new Promise((resolve) => setTimeout(resolve, MOVE_EVERY_MS));
  }
  await Promise.all(sent);
  await page.evaluate(() => /** @type {any} */ (window).bench.lift());
  await mouse("mouseReleased", 1);
  return page.evaluate(() => /** @type {any} */ (window).bench.end());
}

/** Runs in the page. */
function watchFrames() {
  /** @type {number[]} */
  let frames = [];
  let isRunning = false;
  let lifted = Number.POSITIVE_INFINITY;
  let pressed = 0;
  let firstPixel = 0;
  /** @type {string} */
  let before = "";
  /** @type {{x: number, y: number}} */
  let place = { x: 0, y: 0 };
  /** @type {number[]} */
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
    type: "longtask",
  });
  const pixels = () =>
    [...document.querySelectorAll("canvas")]
      .map((canvas) => {
        const box = canvas.getBoundingClientRect();
        const scale = canvas.width / box.width;
        const [x, y] = [(place.x - box.x) * scale, (place.y - box.y) * scale];
        if (!(x >= 0 && y >= 0 && x < canvas.width && y < canvas.height)) return "";
        return (
          canvas
            .getContext("2d")
            ?.getImageData(x - 8, y - 8, 24, 16)
            .data.join() ?? ""
        );
      })
      .join(";");
  addEventListener(
    "pointerdown",
    (event) => {
      place = { x: event.clientX, y: event.clientY };
      pressed = event.timeStamp;
      before = pixels();
    },
    { capture: true },
  );
  const frame = (/** @type {number} */ now) => {
    if (!isRunning) return;
    frames.push(now);
    if (pressed > 0 && firstPixel === 0 && pixels() !== before) firstPixel = performance.now() - pressed;
    requestAnimationFrame(frame);
  };
  /** @type {any} */ (window).bench = {
    start() {
      [frames, isRunning, pressed, firstPixel, lifted] = [[], true, 0, 0, Number.POSITIVE_INFINITY];
      requestAnimationFrame(frame);
    },
    lift() {
      lifted = performance.now();
    },
    async end() {
      const drawn = frames.filter((time) => time >= pressed && time <= lifted);
      await new Promise((resolve) => setTimeout(resolve, 600));
      isRunning = false;
      const gaps = drawn.slice(1).map((time, index) => time - (drawn[index] ?? time));
      const span = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1000;
      return {
        perSecond: (drawn.length - 1) / span,
        longest: Math.max(...gaps),
        longTasksAtEnd: longTasks.filter((time) => time >= lifted).length,
        firstPixel,
      };
    },
  };
}

/** What a canvas can do: nothing but the line under the pointer. */
const bareCanvas = `<!doctype html><style>body{margin:0}</style><canvas width="1000" height="700"></canvas><script>
  const canvas = document.querySelector("canvas"), context = canvas.getContext("2d");
  Object.assign(context, { lineWidth: 4, lineCap: "round", strokeStyle: "#c8432b" });
  let last = null;
  const line = ({ clientX: x, clientY: y }) => {
    context.beginPath(); context.moveTo(last?.x ?? x, last?.y ?? y); context.lineTo(x, y + 0.01); context.stroke(); last = { x, y };
  };
  canvas.addEventListener("pointerdown", (event) => { last = null; line(event); });
  canvas.addEventListener("pointermove", (event) => event.buttons && line(event));
</script>`;

/** @param {Bench} bench @param {Page} page */
async function undoMuch({ server, api, createDraft }, page) {
  const id = await createDraft();
  await addPicture(api, id);
  await page.goto(`${server.url}/studio/${id}`);
  const picture = page.getByRole("img", { name: "Your picture" });
  await picture.waitFor();
  await page.getByRole("radio", { name: "Pen" }).click();
  const box = /** @type {Box} */ (await picture.boundingBox());
  for (let index = 0; index < 500; index += 1) {
    const x = box.x + 20 + (index % 25) * ((box.width - 60) / 25);
    const y = box.y + 20 + Math.floor(index / 25) * ((box.height - 60) / 20);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 8);
    await page.mouse.up();
  }
  const throttle = await throttled(page);
  const took = await page.evaluate(async () => {
    const began = performance.now();
    for (let step = 0; step < 500; step += 1) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - began;
  });
  const left = await page.getByRole("button", { name: "Undo" }).isEnabled();
  await throttle.detach();
  if (left) throw new Error("After 500 steps back there is something to undo.");
  return [{ name: "500 strokes undone, until they are gone", value: inTime(took), goal: "< 100 ms" }];
}

/** @param {Bench} bench @param {Page} page */
async function longRecording({ server, api, createDraft }, page) {
  const id = await createDraft();
  await addPicture(api, id);
  const form = new FormData();
  form.set("audio_file", new Blob([await loopedRecording(3600)], { type: "audio/webm" }), "hour.webm");
  succeeded(await api.send("POST", `/api/v1/security/vst/${id}/audio`, form));
  const uploaded = performance.now();
  await page.goto(`${server.url}/studio/${id}`);
  await page.waitForFunction(hasWave, null, { timeout: 120_000, polling: 50 });
  const ready = performance.now() - uploaded;
  const throttle = await throttled(page);
  const drawn = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload();
    const seen = await page.waitForFunction(hasWave, null, { timeout: 60_000, polling: "raf" });
    drawn.push(Number(await seen.jsonValue()));
  }
  await throttle.detach();
  return [
    { name: "An hour of sound, from its upload to its waveform", value: inTime(ready), goal: "< 10 s" },
    { name: "Its waveform, from the stored peaks to the screen", value: inTime(median(drawn)), goal: "< 220 ms" },
  ];
}

/** Runs in the page: milliseconds since the peaks were there, once their bars are; else false. Before them the line is flat. */
function hasWave() {
  const canvases = [...document.querySelectorAll("div")].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll("canvas") ?? []),
  ]);
  const hasBars = canvases.some((canvas) => {
    const { width, height } = canvas;
    const paper = canvas.getContext("2d");
    return width > 0 && paper?.getImageData(0, Math.floor(height / 4), width, 1).data.some((value) => value > 0);
  });
  const peaks = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/waveform"));
  if (!hasBars || peaks.length === 0) return false;
  const there = Math.max(...peaks.map((entry) => /** @type {PerformanceResourceTiming} */ (entry).responseEnd));
  return Math.max(0.01, performance.now() - there);
}

/** @param {Bench["api"]} api @param {number} id */
async function addPicture(api, id) {
  const form = new FormData();
  form.set(
    "image_file",
    new Blob([await readFile(join(rootDir, "e2e/fixtures/screenshot.png"))], { type: "image/png" }),
    "a.png",
  );
  succeeded(await api.send("POST", `/api/v1/security/vst/${id}/image`, form));
}

/** @param {number} index */
function strokeAt(index) {
  const [x, y] = [(index % 100) / 105 + 0.02, (Math.floor(index / 100) % 100) / 105 + 0.02];
  const points = Array.from({ length: 12 }, (_, step) => [x + step * 0.002, y + 0.004 * Math.sin(step), step * 0.02]);
  return { id: `s${index}`, tool: "pen", color: "#0b7285", width: 0.003, points };
}

/** @param {number} ours @param {number} theirs */
const ratio = (ours, theirs) => `${(ours / theirs).toFixed(2)}x`;
