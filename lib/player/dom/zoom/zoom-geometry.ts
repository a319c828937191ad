export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In pixels of the window, or in fractions of a picture. */
export interface Point {
  x: number;
  y: number;
}

const LEAST_MOST = 4;
/** Browsers lay out no boxes of any width. */
const MOST = 60;
const NEARLY_WHOLE = 1.02;

/** Until each pixel of the picture is two wide, as small print needs on a phone. */
export const findMostZoom = (naturalWidth: number, fitWidth: number) =>
  Math.min(MOST, Math.max(LEAST_MOST, (2 * naturalWidth) / fitWidth));

export const limitZoom = (zoom: number, most: number) => (zoom < NEARLY_WHOLE ? 1 : Math.min(most, zoom));

/** A panorama, which is a line on a phone, gets most of the screen's height, and a tall picture no more than the screen. */
export function findViewHeight(height: number, fitHeight: number, screenHeight: number): number {
  const most = Math.min(screenHeight * 0.85, Math.max(screenHeight * 0.6, fitHeight));
  return Math.round(Math.min(height, most));
}

export function placeAt(box: Box, { x, y }: Point): Point {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within((x - box.left) / box.width), y: within((y - box.top) / box.height) };
}

/** How far to scroll, so that a place of the picture is at a point of the window. */
export const scrollBetween = (box: Box, place: Point, point: Point): Point => ({
  x: box.left + place.x * box.width - point.x,
  y: box.top + place.y * box.height - point.y,
});

/** In the middle of what is seen of the box. */
export const findMiddle = ({ left, top, width, height }: Box, screenHeight: number): Point => ({
  x: left + width / 2,
  y: (Math.max(0, top) + Math.min(screenHeight, top + height)) / 2,
});

const MOST_TURN = 25;
const LINE = 16;

/** Of one turn of the wheel, or a step of a trackpad's pinch. */
export function findTurnFactor(delta: number, isInLines: boolean): number {
  const pixels = isInLines ? delta * LINE : delta;
  return Math.exp(-Math.min(MOST_TURN, Math.max(-MOST_TURN, pixels)) / 100);
}
