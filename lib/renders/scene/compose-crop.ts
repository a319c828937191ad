import { notFound } from "#lib/kernel/errors";
import type { Box, Composition } from "./composition";
import { createPinNodes, markNodes } from "./picture-nodes";
import type { RenderInput, ThumbnailPicture } from "./render-input";

export interface CropRequest {
  pin: number;
  hasInk: boolean;
}

/** Of the width of the image; at least so many of its pixels. */
const SHARE = 0.35;
const LEAST_PIXELS = 320;
const ASPECT = 0.75;
const LARGEST_SCALE = 2;

/** The surroundings of a pin: plain, or with the ink that is there in its time. Throws 404 if it has no place on an image. */
export function composeCrop(
  { pictures, tagTimes }: Pick<RenderInput, "pictures" | "tagTimes">,
  { pin: wanted, hasInk }: CropRequest,
  size: number,
): Composition {
  const picture = pictures.find(({ pins }) => pins.some(({ number }) => number === wanted));
  const pin = picture?.pins.find(({ number }) => number === wanted);
  if (!picture || !pin) throw notFound("The pin");
  const { box, ...sides } = frameAround(pin, picture, size);
  const until = tagTimes[wanted] ?? Number.POSITIVE_INFINITY;
  const strokes = picture.strokes
    .filter(({ start, hideAt }) => (start ?? 0) < until && (hideAt === null || hideAt > pin.timestamp))
    .map((stroke) => ({ ...stroke, hideAt: null }));
  const nodes = hasInk
    ? [...markNodes({ ...picture, strokes, pins: [] }, box, null), ...createPinNodes(pin, box, 0, sides.width)]
    : [];
  return {
    scene: { ...sides, background: "#ffffff", nodes: [{ kind: "picture", picture: 0, ...box }, ...nodes] },
    pictures: [{ key: picture.key, redactions: picture.redactions }],
  };
}

/** Within the image; the pin is in the middle unless an edge is near. */
function frameAround(
  { x, y }: { x: number; y: number },
  { width, height }: Pick<ThumbnailPicture, "width" | "height">,
  size: number,
): { width: number; height: number; box: Box } {
  const across = Math.min(width, Math.max(LEAST_PIXELS, width * SHARE));
  const down = Math.min(height, across * ASPECT);
  const left = Math.min(width - across, Math.max(0, x * width - across / 2));
  const top = Math.min(height - down, Math.max(0, y * height - down / 2));
  const scale = Math.min(LARGEST_SCALE, size / across);
  return {
    width: Math.max(1, Math.round(across * scale)),
    height: Math.max(1, Math.round(down * scale)),
    box: { x: -left * scale, y: -top * scale, width: width * scale, height: height * scale },
  };
}
