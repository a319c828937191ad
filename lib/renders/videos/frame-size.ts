import type { Box } from "../scene/composition";

type Size = { width: number; height: number };

const LONG_SIDE = 1280;
const SHORT_SIDE = 720;
/** Narrower content gets bars, because players handle very narrow videos badly. */
const LEAST_SIDE = 320;

/** 720p, upright or landscape like the first picture, with even sides; no bars if all pictures have one shape. */
export function frameSize(pictures: readonly Size[]): Size {
  const most = mostFor(pictures[0]);
  const sizes = pictures.map((picture) => fitted(picture, most));
  return {
    width: Math.max(LEAST_SIDE, ...sizes.map(({ width }) => width)),
    height: Math.max(LEAST_SIDE, ...sizes.map(({ height }) => height)),
  };
}

export function fitBox(frame: Size, picture: Size): Box {
  const { width, height } = fitted(picture, frame);
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

function mostFor(picture: Size | undefined): Size {
  const isUpright = picture !== undefined && picture.height > picture.width;
  return isUpright ? { width: SHORT_SIDE, height: LONG_SIDE } : { width: LONG_SIDE, height: SHORT_SIDE };
}

function fitted(picture: Size, most: Size): Size {
  const scale = Math.min(most.width / picture.width, most.height / picture.height);
  const even = (side: number, largest: number) => Math.min(largest, Math.max(2, 2 * Math.round((side * scale) / 2)));
  return { width: even(picture.width, most.width), height: even(picture.height, most.height) };
}
