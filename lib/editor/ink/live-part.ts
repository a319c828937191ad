import type { InkBox } from "#lib/ink/bounds";
import type { Box } from "../viewport";

export const firstPart: Box = { left: 0, top: 0, width: 512, height: 256 };

/**
 * The part of the picture on which what moves is painted, in whole pixels of the screen: a small canvas is cleared, copied
 * and blended in a fraction of the time of a large one. It stays while it is enough, then it is moved; it is made larger
 * rarely, since a canvas of another size is a new one.
 */
export function livePart(needed: InkBox | null, now: Box, visible: Box): Box {
  if (!needed) return now;
  const [left, width] = side(needed.left, needed.right, now.left, now.width, visible.left, visible.width);
  const [top, height] = side(needed.top, needed.bottom, now.top, now.height, visible.top, visible.height);
  const isSame = left === now.left && top === now.top && width === now.width && height === now.height;
  return isSame ? now : { left, top, width, height };
}

type Side = readonly [start: number, length: number];

function side(from: number, to: number, start: number, length: number, edge: number, most: number): Side {
  const [first, last] = [Math.max(from, edge), Math.min(to, edge + most)];
  let enough = length;
  while (enough < last - first) enough *= 2;
  enough = Math.min(enough, most);
  const isEnough =
    enough === length && start >= edge && start + length <= edge + most && start <= first && start + length >= last;
  if (isEnough) return [start, length];
  const middle = Math.round((first + last - enough) / 2);
  return [Math.min(Math.max(middle, edge), edge + most - enough), enough];
}
