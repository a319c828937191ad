import { inTime } from "../figures.mjs";
import { servePeers } from "./editor-peers.mjs";
import { drawStrokes, ROUNDS } from "./pointer-script.mjs";

/**
 * @typedef {import("../figures.mjs").Figure} Figure
 * @typedef {import("./pointer-script.mjs").Box} Box
 * @typedef {import("./pointer-script.mjs").Drawing} Drawing
 */

const POINTS = 40;
const FIRST_PIXEL_MS = 25;
const AMONG_PEERS = 2000;

/**
 * Drawing among many strokes, beside a bare canvas and beside other editors with the same strokes and the same pointer.
 * @param {import("./studio-page.mjs").Desk} desk
 * @returns {Promise<{figures: Figure[], missing: string[]}>}
 */
export async function benchDrawing(desk) {
  const among = await drawAmong(desk, AMONG_PEERS, 55);
  const peers = await drawInPeers(desk.page, among);
  const amongMore = await drawAmong(desk, 10_000, 50);
  return { figures: [...among.figures, ...peers.figures, ...amongMore.figures], missing: peers.missing };
}

/** @param {import("./studio-page.mjs").Desk} desk @param {number} count @param {number} goal frames in a second */
async function drawAmong({ page, createClip, addInk, openStudio }, count, goal) {
  const id = await createClip();
  const strokes = Array.from({ length: count }, (_, index) => strokeAt(index));
  await addInk(id, strokes);
  const box = await openStudio(id);
  const ours = await drawStrokes(page, box);
  await page.goto("about:blank");
  await page.setContent(bareCanvas, { waitUntil: "load" });
  const bare = await drawStrokes(page, { x: 0, y: 0, width: 1000, height: 700 });
  const name = `Drawing among ${count.toLocaleString("en")} strokes`;
  /** @type {Figure[]} */
  const figures = [
    {
      name: `${name}, frames in a second`,
      value: ours.perSecond.toFixed(0),
      reference: `${bare.perSecond.toFixed(0)} bare canvas`,
      ratio: ratio(ours.perSecond, bare.perSecond),
      goal: `>= ${goal}`,
      isMet: ours.perSecond >= goal,
    },
    {
      name: `${name}, long tasks at the end of ${ROUNDS}`,
      value: String(ours.longTasksAtEnd),
      reference: `${bare.longTasksAtEnd} bare canvas`,
      goal: "0",
      isMet: ours.longTasksAtEnd === 0,
    },
    {
      name: `${name}, first pixel`,
      value: inTime(ours.firstPixel),
      reference: `${inTime(bare.firstPixel)} bare canvas`,
      ratio: ratio(ours.firstPixel, bare.firstPixel),
      goal: `< ${FIRST_PIXEL_MS} ms`,
      isMet: ours.firstPixel < FIRST_PIXEL_MS,
    },
  ];
  return { figures, ours, box, strokes };
}

/** @param {import("playwright").Page} page @param {Awaited<ReturnType<typeof drawAmong>>} among */
async function drawInPeers(page, { ours, box, strokes }) {
  const inPixels = strokes.map(({ id, color, width, points }) => ({
    id,
    color,
    width: width * box.width,
    points: points.map(([x = 0, y = 0]) => [box.x + x * box.width, box.y + y * box.height]),
  }));
  const { peers, missing, stop } = await servePeers(inPixels);
  /** @type {Figure[]} */
  const figures = [];
  for (const { name, url, gzipped } of peers) {
    try {
      await page.goto(url);
      await page.waitForFunction("window.peerReady?.() >= 1", null, { timeout: 60_000 });
      const theirs = await drawStrokes(page, box);
      const count = await page.evaluate("window.peerReady()");
      if (count !== strokes.length + ROUNDS) throw new Error(`it holds ${count} strokes afterwards`);
      figures.push({
        name: `Among ${strokes.length.toLocaleString("en")} beside ${name} (${Math.round(gzipped / 1000)} KB gz), frames in a second`,
        value: told(ours),
        reference: told(theirs),
        ratio: ratio(ours.perSecond, theirs.perSecond),
        goal: ">= 1x",
        isMet: ours.perSecond >= theirs.perSecond,
      });
    } catch (error) {
      missing.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    }
  }
  stop();
  return { figures, missing };
}

/** @param {Drawing} drawing */
const told = ({ perSecond, longest, longTasks }) =>
  `${perSecond.toFixed(0)}, longest ${inTime(longest)}, ${longTasks} long tasks`;

/** @param {number} ours @param {number} theirs */
const ratio = (ours, theirs) => `${(ours / theirs).toFixed(2)}x`;

/** @param {number} index */
function strokeAt(index) {
  const [x, y] = [(index % 100) / 105 + 0.02, (Math.floor(index / 100) % 100) / 105 + 0.02];
  const round = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000;
  const points = Array.from({ length: POINTS }, (_, step) => [
    round(x + step * 0.0006),
    round(y + 0.004 * Math.sin(step / 3)),
    round(step * 0.01),
  ]);
  return { id: `s${index}`, tool: "pen", color: "#0b7285", width: 0.003, points };
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
