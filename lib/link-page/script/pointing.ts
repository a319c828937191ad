import { fieldKey } from "#lib/browser/field-key";
import { classifyPress, isReleased } from "#lib/ink/pointers/classify-press";
import { findPart } from "#lib/player/dom/find";
import { arrows } from "#lib/player/dom/zoom/arrows";
import { findMiddle, type Point, placeAt } from "#lib/player/dom/zoom/zoom-geometry";
import { itemValue } from "#lib/player/names";
import { getInitial } from "#lib/player/reply-marks";
import { LARGE } from "#lib/player/tool-names";
import type { SpotFields } from "../reply-names";
import { element, setAttributes } from "./element";
import { say } from "./say";

interface Ring {
  clear: () => void;
}

const STEP = 0.01;
const FAR_STEP = 0.05;
/** The text above the ring. */
const PIN_PX = 40;

/**
 * Puts a ring on the picture, in the middle of what is seen of it or at a point of the window, and moves it with pointer and keys. `onMoved` gets the
 * spot as the fields of a reply; null: the visitor has removed the ring.
 */
export function startPointing(
  figure: HTMLElement,
  at: { clientX: number; clientY: number } | null,
  onMoved: (spot: SpotFields | null) => void,
): Ring {
  const [ring, pin, initial] = [element("div", "ring"), element("span", "pin hollow own"), element("span")];
  ring.tabIndex = 0;
  setAttributes(ring, { role: "slider", "aria-label": say("ring"), "aria-valuemin": "0", "aria-valuemax": "100" });
  setAttributes(pin, { "aria-hidden": "true" });
  pin.append(initial);
  ring.append(pin);
  const audio = findPart("audio");
  audio?.pause();
  const seconds = audio?.duration ? String(Math.round(audio.currentTime * 100) / 100) : "";
  let point: Point = { x: 0.5, y: 0.5 };

  const move = ({ x, y }: Point) => {
    point = { x: within(x), y: within(y) };
    const [left, top] = [percent(point.x), percent(point.y)];
    ring.style.left = `${left}%`;
    ring.style.top = `${top}%`;
    pin.classList.toggle("flip", ring.offsetTop < PIN_PX);
    setAttributes(ring, {
      "aria-valuenow": String(left),
      "aria-valuetext": say("ringPlace", { left: String(left), top: String(top) }),
    });
    const image = itemValue(figure, "figure");
    onMoved({
      timestamp: seconds,
      x: String(round(point.x)),
      y: String(round(point.y)),
      // The blank sheet is no picture.
      image: figure.querySelector("img") ? image : "",
    });
  };
  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point =>
    placeAt(figure.getBoundingClientRect(), { x: clientX, y: clientY });
  const findSeen = () => {
    const [box, large] = [figure.getBoundingClientRect(), figure.closest(`.${LARGE}`)];
    const middle = box.top + box.height / 2;
    if (!large && middle > 0 && middle < innerHeight) return { x: 0.5, y: 0.5 };
    return placeAt(box, findMiddle(large?.getBoundingClientRect() ?? box, innerHeight));
  };
  const clear = () => {
    listening.abort();
    ring.remove();
  };
  const listening = new AbortController();
  const { signal } = listening;
  ring.addEventListener(
    "keydown",
    (event) => {
      const key = fieldKey(event);
      if (key === "Escape") {
        clear();
        onMoved(null);
        return;
      }
      const step = arrows[key ?? ""];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const size = event.shiftKey ? FAR_STEP : STEP;
      move({ x: point.x + step.x * size, y: point.y + step.y * size });
      ring.scrollIntoView({ block: "nearest" });
    },
    { signal },
  );
  // A tap, since a finger that moves scrolls past a picture that may be taller than the screen.
  figure.addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest("a")) return;
      move(toPoint(event));
      ring.focus({ preventScroll: true });
    },
    { signal },
  );
  ring.addEventListener(
    "pointerdown",
    (event) => {
      if (classifyPress(event, /Mac/.test(navigator.platform)) === "tool") ring.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  ring.addEventListener(
    "pointermove",
    (event) => {
      if (!ring.hasPointerCapture(event.pointerId)) return;
      if (isReleased(event)) ring.releasePointerCapture(event.pointerId);
      else move(toPoint(event));
    },
    { signal },
  );
  const name = document.querySelector<HTMLInputElement>("form [name=sender_name]");
  const showInitial = () => {
    initial.textContent = getInitial(name?.value ?? null);
  };
  name?.addEventListener("input", showInitial, { signal });
  showInitial();
  figure.append(ring);
  move(at ? toPoint(at) : findSeen());
  if (!at) ring.scrollIntoView({ block: "nearest" });
  ring.focus({ preventScroll: true });
  return { clear };
}

const within = (share: number) => Math.min(1, Math.max(0, share));
const percent = (share: number) => Math.round(share * 100);
const round = (share: number) => Math.round(share * 10_000) / 10_000;
