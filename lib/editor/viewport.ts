import type { Size } from "./document";

/** How the picture is looked at: 1 = it fits; the shift is in pixels of the screen, away from the middle. */
export interface Viewport {
  zoom: number;
  x: number;
  y: number;
}

interface StageArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Box = StageArea;

export const wholePicture: Viewport = { zoom: 1, x: 0, y: 0 };
export const maxZoom = 8;
/** The picture can be moved so far beyond its own edge. */
const slack = 48;

/** The box of a picture of that size; one smaller than the stage is not enlarged. */
export function getPictureBox(view: Viewport, room: StageArea, picture: Size): Box {
  const { width, height } = sizeAt(view.zoom, room, picture);
  return {
    left: room.left + (room.width - width) / 2 + view.x,
    top: room.top + (room.height - height) / 2 + view.y,
    width,
    height,
  };
}

/** Another zoom, with the place under the spot staying under it. */
export function zoomViewport(
  view: Viewport,
  zoom: number,
  spot: { x: number; y: number },
  room: StageArea,
  picture: Size,
): Viewport {
  const next = Math.min(maxZoom, Math.max(1, zoom));
  const before = getPictureBox(view, room, picture);
  const after = sizeAt(next, room, picture);
  const shift = (at: number, from: number, length: number, to: number, start: number, space: number) =>
    at - ((at - from) / length) * to - (start + (space - to) / 2);
  const moved = {
    zoom: next,
    x: shift(spot.x, before.left, before.width, after.width, room.left, room.width),
    y: shift(spot.y, before.top, before.height, after.height, room.top, room.height),
  };
  return clampViewport(moved, room, picture);
}

export function panViewport(view: Viewport, dx: number, dy: number, room: StageArea, picture: Size): Viewport {
  return clampViewport({ zoom: view.zoom, x: view.x + dx, y: view.y + dy }, room, picture);
}

/** The same view where it shows the picture: a window may have become smaller. */
export function clampViewport(view: Viewport, room: StageArea, picture: Size): Viewport {
  const { width, height } = sizeAt(view.zoom, room, picture);
  const bound = (shift: number, length: number, space: number) => {
    const most = view.zoom === 1 ? 0 : Math.max(0, (length - space) / 2 + slack);
    return most === 0 ? 0 : Math.min(most, Math.max(-most, shift));
  };
  return { zoom: view.zoom, x: bound(view.x, width, room.width), y: bound(view.y, height, room.height) };
}

/**
 * Where canvases for a picture lie on a stage of that size, in whole pixels: over the picture, or over all of the stage
 * once the picture is larger, since a canvas of another size for each step of a zoom or a pan would be a new one.
 */
export function canvasPart(box: Box, stage: Size): Box {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const [right, bottom] = [Math.ceil(box.left + box.width), Math.ceil(box.top + box.height)];
  const whole = { width: Math.max(1, Math.ceil(stage.width)), height: Math.max(1, Math.ceil(stage.height)) };
  const isInside = left >= 0 && top >= 0 && right <= whole.width && bottom <= whole.height;
  return isInside
    ? { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
    : { left: 0, top: 0, ...whole };
}

function sizeAt(zoom: number, room: StageArea, picture: Size): Size {
  const fit = Math.min(1, room.width / picture.width, room.height / picture.height);
  return { width: Math.max(1, picture.width * fit * zoom), height: Math.max(1, picture.height * fit * zoom) };
}
