import { readFile } from "node:fs/promises";
import { inMegabytes } from "../figures.mjs";

/**
 * @typedef {import("playwright").Page} Page
 * @typedef {import("./pointer-script.mjs").Box} Box
 * @typedef {{heap: number, renderer: number | null, browser: number | null}} Memory in bytes
 */

const MOST_BYTES = 60 * 1024 * 1024;
const STROKES_PER_MINUTE = 40;
const MOVES = 50;
const MOVE_EVERY_MS = 10;
const TAG_EVERY = 20;
/** Allocators give pages back a while after what stood on them is gone. */
const SETTLE_MS = 5000;

/**
 * Records and draws for as long as that: forty strokes and two tags in each minute, all kept and saved as they are made.
 * @param {Page} page a studio with a picture, no recording, and the pen in the hand @param {Box} box @param {number} minutes
 */
export async function recordAndDraw(page, box, minutes) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // The first strokes load and compile what there is to it.
  for (let index = 0; index < 5; index += 1) await drawAt(page, box, index);
  const before = await memoryOf(page, session);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  const began = performance.now();
  const every = 60_000 / STROKES_PER_MINUTE;
  let strokes = 0;
  for (; strokes < minutes * STROKES_PER_MINUTE; strokes += 1) {
    await drawAt(page, box, strokes);
    if (strokes % TAG_EVERY === TAG_EVERY - 1) {
      await page.keyboard.press("n");
      await page.keyboard.type(`Spot ${strokes}`);
      await page.keyboard.press("Enter");
    }
    const due = began + (strokes + 1) * every;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  const after = await memoryOf(page, session);
  const seconds = (performance.now() - began) / 1000;
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await session.detach();
  return { before, after, strokes, seconds };
}

/** @param {Awaited<ReturnType<typeof recordAndDraw>>} run @param {number} minutes @returns {import("../figures.mjs").Figure[]} */
export function memoryFigures({ before, after, strokes }, minutes) {
  const name = `${minutes === 1 ? "A minute" : `${minutes} minutes`} of recording and ${strokes} strokes`;
  const isWhole = minutes >= 10;
  const grown = (/** @type {keyof Memory} */ of) => (after[of] ?? Number.NaN) - (before[of] ?? Number.NaN);
  const row = (/** @type {string} */ what, /** @type {keyof Memory} */ of) => {
    const bytes = grown(of);
    if (Number.isNaN(bytes)) return [];
    return [
      {
        name: `${name}, ${what}`,
        value: `${bytes < 0 ? "" : "+"}${inMegabytes(bytes)}`,
        reference: `${inMegabytes(before[of] ?? 0)} before`,
        goal: isWhole ? "<= 60 MB" : "<= 60 MB in 10: --minutes=10",
        ...(isWhole ? { isMet: bytes <= MOST_BYTES } : {}),
      },
    ];
  };
  return [
    ...row("JavaScript heap", "heap"),
    ...row("memory of its process", "renderer"),
    // With its service for sound, which starts with the recording, and the caches of its database.
    ...row("memory of the whole browser", "browser"),
  ];
}

/** @param {Page} page @param {Box} box @param {number} index */
async function drawAt(page, box, index) {
  const left = box.x + box.width * (0.04 + 0.045 * (index % 20));
  const top = box.y + box.height * (0.05 + 0.04 * (Math.floor(index / 20) % 22));
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const angle = move / 4;
    await page.mouse.move(left + 20 * Math.sin(angle) * (move / MOVES), top + move / 2 + 6 * Math.cos(angle));
    await new Promise((resolve) => setTimeout(resolve, MOVE_EVERY_MS));
  }
  await page.mouse.up();
}

/** What is in use after everything that no one refers to was thrown away. @param {Page} page @param {import("playwright").CDPSession} session @returns {Promise<Memory>} */
async function memoryOf(page, session) {
  for (let round = 0; round < 3; round += 1) {
    await session.send("HeapProfiler.collectGarbage");
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
  const browser = page.context().browser();
  const wire = await browser?.newBrowserCDPSession();
  const { processInfo } = (await wire?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  await wire?.detach();
  const sizes = await Promise.all(processInfo.map(async ({ id, type }) => ({ type, bytes: await anonymousBytes(id) })));
  if (sizes.length === 0 || sizes.some(({ bytes }) => bytes === null)) return { heap, renderer: null, browser: null };
  const sum = (/** @type {typeof sizes} */ some) => some.reduce((total, { bytes }) => total + (bytes ?? 0), 0);
  return { heap, renderer: sum(sizes.filter(({ type }) => type === "renderer")), browser: sum(sizes) };
}

/** Private memory, not shared with files; null if the system does not report it. @param {number} pid */
async function anonymousBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  if (status === null) return null;
  const kilobytes = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("VmSwap")) * 1024;
}
