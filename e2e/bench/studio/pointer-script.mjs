import { median } from "../figures.mjs";

/**
 * @typedef {import("playwright").Page} Page
 * @typedef {import("playwright").CDPSession} CDPSession
 * @typedef {{x: number, y: number, width: number, height: number}} Box CSS pixels
 * @typedef {{perSecond: number, longest: number, longTasks: number, longTasksAtEnd: number, firstPixel: number}} Drawing
 *   in milliseconds; no first pixel where nothing is drawn on a canvas
 */

export const THROTTLING = 4;
export const ROUNDS = 5;
const MOVE_EVERY_MS = 8;
const STROKE_MS = 2000;

/** @param {Page} page */
export async function throttled(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
  return session;
}

/** Draws a few strokes with the tool that is chosen; medians of them. @param {Page} page @param {Box} box @returns {Promise<Drawing>} */
export async function drawStrokes(page, box) {
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
    longTasks: of("longTasks"),
    longTasksAtEnd: of("longTasksAtEnd"),
    firstPixel: of("firstPixel"),
  };
}

/**
 * Events are sent when they are due, whether or not the page has answered the ones before.
 * @param {Page} page @param {CDPSession} session @param {Box} box @param {number} round
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
  await page.evaluate((place) => /** @type {any} */ (window).bench.start(place), at(0));
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
      pressed = event.timeStamp;
    },
    { capture: true },
  );
  const frame = (/** @type {number} */ now) => {
    if (!isRunning) return;
    frames.push(now);
    if (pressed > 0 && firstPixel === 0) {
      const seen = performance.now();
      if (pixels() !== before) firstPixel = seen - pressed;
    }
    requestAnimationFrame(frame);
  };
  /** @type {any} */ (window).bench = {
    start(/** @type {{x: number, y: number}} */ at) {
      [frames, isRunning, pressed, firstPixel, lifted] = [[], true, 0, 0, Number.POSITIVE_INFINITY];
      place = at;
      before = pixels();
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
        longTasks: longTasks.filter((time) => time >= pressed).length,
        longTasksAtEnd: longTasks.filter((time) => time >= lifted).length,
        firstPixel,
      };
    },
  };
}
