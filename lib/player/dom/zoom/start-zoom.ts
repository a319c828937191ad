import { stateAttributes } from "../../names";
import { DRAWING, FULL, LARGE } from "../../tool-names";
import { findItems } from "../find";
import { arrows } from "./arrows";
import { findTool } from "./find-tool";
import {
  findMiddle,
  findMostZoom,
  findTurnFactor,
  findViewHeight,
  limitZoom,
  type Point,
  placeAt,
  scrollBetween,
} from "./zoom-geometry";

const STEP = 1.5;
/** Of the view, for a press of an arrow key. */
const PAN = 0.15;
/** Pixels; a mouse that moves less has clicked. */
const CLICK_SLACK = 4;

interface Pinch {
  zoom: number;
  apart: number;
  place: Point;
}

/**
 * Enlarges the picture inside its view, which scrolls: pins and ring stay at their places and keep their size. `moveLabel` names
 * the view while it can be moved.
 */
export function startZoom(view: HTMLElement, moveLabel: string) {
  const findShown = () =>
    findItems("figure", view).find(({ element }) => element.classList.contains(stateAttributes.shown))?.element;
  const zoomed = findTool("zoomed");
  let figure = findShown();
  let zoom = 1;

  const isFull = () => document.documentElement.classList.contains(FULL);
  const boxOf = (element: Element) => element.getBoundingClientRect();
  /** How large the page's styles show it; in full screen, as large as there is room. */
  const findFit = (shown: HTMLElement) => {
    view.classList.remove(LARGE);
    shown.style.width = view.style.height = "";
    const ratio = shown.offsetWidth / shown.offsetHeight;
    const width = isFull() ? Math.min(view.offsetWidth, view.offsetHeight * ratio) : shown.offsetWidth;
    return { width, height: width / ratio };
  };
  const layOut = () => {
    if (!figure) return;
    const fit = findFit(figure);
    zoom = limitZoom(zoom, findMostZoom(figure.querySelector("img")?.naturalWidth ?? 0, fit.width));
    const isLarge = zoom > 1;
    view.classList.toggle(LARGE, isLarge);
    if (isLarge || isFull()) figure.style.width = `${fit.width * zoom}px`;
    if (isLarge && !isFull()) view.style.height = `${findViewHeight(fit.height * zoom, fit.height, innerHeight)}px`;
    if (zoomed) zoomed.textContent = `${Math.round(zoom * 100)}%`;
    // A click on the picture lets its keys be pressed.
    view.tabIndex = isLarge ? 0 : -1;
    for (const [name, value] of Object.entries({ role: "group", "aria-label": moveLabel })) {
      if (isLarge) view.setAttribute(name, value);
      else view.removeAttribute(name);
    }
  };
  const show = (to: number, place: Point, point: Point) => {
    if (!figure) return;
    zoom = to;
    layOut();
    const { x, y } = scrollBetween(boxOf(figure), place, point);
    view.scrollBy(x, y);
  };
  const zoomTo = (to: number, point = findMiddle(boxOf(view), innerHeight)) => {
    if (figure) show(to, placeAt(boxOf(figure), point), point);
  };
  /** In another room: what is seen of it stays in the middle. */
  const layOutAgain = () => {
    if (zoom > 1) zoomTo(zoom);
    else layOut();
  };
  const pan = (x: number, y: number) => view.scrollBy(x * view.clientWidth * PAN, y * view.clientHeight * PAN);

  let pinch: Pinch | null = null;
  const touch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!figure || !one || !other || event.touches.length > 2) {
      pinch = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch ??= { zoom, apart, place: placeAt(boxOf(figure), middle) };
    show((pinch.zoom * apart) / pinch.apart, pinch.place, middle);
  };
  for (const name of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) {
    view.addEventListener(name, touch, { passive: false });
  }

  /** Where the mouse was pressed, from the picture's corner. */
  let grip: Point | null = null;
  let isDragged = false;
  view.addEventListener("pointerdown", ({ target, pointerType, button, clientX, clientY }) => {
    isDragged = false;
    const isPen = figure?.classList.contains(DRAWING);
    // The view itself is pressed on its scroll bars only.
    const isOnPicture = target instanceof Element && target !== view && !target.closest("a,.ring");
    grip =
      zoom > 1 && isOnPicture && !isPen && pointerType === "mouse" && button === 0
        ? { x: clientX + view.scrollLeft, y: clientY + view.scrollTop }
        : null;
  });
  view.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!grip) return;
    const [left, top] = [grip.x - clientX, grip.y - clientY];
    if (!isDragged && Math.hypot(left - view.scrollLeft, top - view.scrollTop) < CLICK_SLACK) return;
    if (!isDragged) view.setPointerCapture(pointerId);
    isDragged = true;
    view.scrollTo(left, top);
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    view.addEventListener(name, () => {
      grip = null;
    });
  }
  view.addEventListener(
    "click",
    (event) => {
      if (isDragged) event.stopPropagation();
    },
    true,
  );
  view.addEventListener("dragstart", (event) => {
    if (zoom > 1) event.preventDefault();
  });
  const acts = {
    larger: () => zoomTo(zoom * STEP),
    smaller: () => zoomTo(zoom / STEP),
    whole: () => zoomTo(1),
  };
  document.addEventListener(
    "keydown",
    (event) => {
      const arrow = arrows[event.key];
      const isOnField = event.target instanceof Element && event.target.closest("input,textarea") !== null;
      if (!arrow || zoom === 1 || isOnField || event.ctrlKey || event.metaKey) return;
      if (!event.altKey && event.target !== view) return;
      event.preventDefault();
      pan(arrow.x, arrow.y);
    },
    true,
  );
  addEventListener("resize", layOutAgain);
  // The time or the visitor chooses another picture.
  new MutationObserver(() => {
    const shown = findShown();
    if (shown === figure) return;
    if (figure) figure.style.width = "";
    figure = shown;
    zoom = 1;
    layOut();
  }).observe(view, { attributes: true, attributeFilter: ["class"], subtree: true });

  layOut();

  return {
    ...acts,
    keys: { "+": acts.larger, "=": acts.larger, "-": acts.smaller, 0: acts.whole },
    turn: ({ deltaY, deltaMode, clientX, clientY }: WheelEvent) =>
      zoomTo(zoom * findTurnFactor(deltaY, deltaMode > 0), { x: clientX, y: clientY }),
    layOut: layOutAgain,
    isLarge: () => zoom > 1,
  };
}
