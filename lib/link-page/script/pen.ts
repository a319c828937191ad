import { classifyPress, isReleased } from "#lib/ink/pointers/classify-press";
import { DRAWING } from "#lib/player/tool-names";
import { REPLY_INK } from "../reply-names";

/** x and y in fractions of the picture, seconds since the stroke began. */
type Point = [x: number, y: number, t: number];

const MOST_STROKES = 200;
/** In fractions; nearer points are left out, so that many strokes fit into a reply. */
const NEAREST = 0.003;
/** Of the picture's width. */
const WIDTH = 0.005;

export interface Pen {
  /** The ink document, as text; "" without strokes. */
  strokes(): string;
  toggle(): boolean;
  undo(): void;
  clear(): void;
}

/** One pen, on one picture. */
export function startPen(figure: HTMLElement, onChanged: () => void): Pen {
  const strokes: Point[][] = [];
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  layer.setAttribute("class", `${REPLY_INK} own`);
  layer.setAttribute("viewBox", "0 0 1 1");
  layer.setAttribute("preserveAspectRatio", "none");
  layer.setAttribute("fill", "none");
  const paths = [0, 1].map(() => document.createElementNS("http://www.w3.org/2000/svg", "path"));
  layer.append(...paths);
  figure.append(layer);
  let isOn = false;
  let began = 0;
  let drawn: Point[] | null = null;

  const show = () => {
    const path = strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");
    for (const one of paths) one.setAttribute("d", path);
  };
  const pointAt = ({ clientX, clientY, timeStamp }: PointerEvent): Point => {
    const box = figure.getBoundingClientRect();
    const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
    const seconds = Math.round(timeStamp - began) / 1000;
    return [within((clientX - box.left) / box.width), within((clientY - box.top) / box.height), seconds];
  };
  const down = (event: PointerEvent) => {
    // Two fingers zoom.
    if (!event.isPrimary && drawn) {
      strokes.pop();
      drawn = null;
      show();
      return;
    }
    const isOnOther = event.target instanceof Element && event.target.closest(".ring,a") !== null;
    const isMeant = event.isPrimary && classifyPress(event, /Mac/.test(navigator.platform)) === "tool";
    if (!isOn || isOnOther || !isMeant || strokes.length >= MOST_STROKES) return;
    event.preventDefault();
    figure.setPointerCapture(event.pointerId);
    began = event.timeStamp;
    drawn = [pointAt(event)];
    strokes.push(drawn);
  };
  const move = (event: PointerEvent) => {
    const last = drawn?.at(-1);
    if (!drawn || !last) return;
    if (isReleased(event)) return up();
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const next = pointAt(one);
      const before = drawn.at(-1) ?? last;
      if (Math.hypot(next[0] - before[0], next[1] - before[1]) >= NEAREST) drawn.push(next);
    }
    show();
  };
  const up = () => {
    if (!drawn) return;
    if (drawn.length < 2) strokes.pop();
    drawn = null;
    show();
    onChanged();
  };
  // A click moves the ring, unless it ends a stroke.
  const click = (event: MouseEvent) => isOn && event.stopImmediatePropagation();
  const listening = new AbortController();
  const { signal } = listening;
  figure.addEventListener("pointerdown", down, { signal });
  figure.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) figure.addEventListener(end, up, { signal });
  figure.addEventListener("click", click, { signal, capture: true });

  return {
    strokes: () =>
      strokes.length === 0
        ? ""
        : JSON.stringify({
            version: 1,
            strokes: strokes.map((points, index) => ({
              id: `s${index}`,
              tool: "pen",
              color: "white",
              width: WIDTH,
              points,
            })),
          }),
    toggle() {
      isOn = !isOn;
      figure.classList.toggle(DRAWING, isOn);
      return isOn;
    },
    undo() {
      strokes.pop();
      show();
      onChanged();
    },
    clear() {
      listening.abort();
      figure.classList.remove(DRAWING);
      layer.remove();
    },
  };
}
