/** A rectangle around a line of text: pixels of the map, and radians clockwise. */
export interface TextRegion {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

interface TextMap {
  /** For each pixel how likely it is inside a line of text. */
  data: Float32Array;
  width: number;
  height: number;
}

const IS_TEXT = 0.3;
/** Mean of a region; below it are patterns. */
const MIN_SCORE = 0.6;
const MIN_SIDE = 3;
/** The model marks the core of a line only: it has learned to leave out this part of the distance to the edge. */
const GROWTH = 1.5;
/** Below this ratio of its sides a region has no direction. */
const MIN_ELONGATION = 2;
const MIN_ANGLE = Math.PI / 180;
const MOST_REGIONS = 1000;

/** In reading order. */
export function findTextRegions(map: TextMap): TextRegion[] {
  const { data, width } = map;
  const seen = new Uint8Array(data.length);
  const regions: TextRegion[] = [];
  for (let start = 0; start < data.length && regions.length < MOST_REGIONS; start += 1) {
    if (seen[start] === 1 || valueAt(data, start) <= IS_TEXT) continue;
    const pixels = connectedPixels(map, start, seen);
    const score = pixels.reduce((sum, pixel) => sum + valueAt(data, pixel), 0) / pixels.length;
    const region = score < MIN_SCORE ? null : regionAround(pixels, width);
    if (region) regions.push(region);
  }
  return inReadingOrder(regions);
}

const valueAt = (data: Float32Array, index: number) => data[index] ?? 0;

function connectedPixels({ data, width }: TextMap, start: number, seen: Uint8Array): number[] {
  const pixels = [start];
  seen[start] = 1;
  for (let next = 0; next < pixels.length; next += 1) {
    const pixel = pixels[next] ?? 0;
    const column = pixel % width;
    for (const neighbour of [
      pixel - width,
      pixel + width,
      ...(column > 0 ? [pixel - 1] : []),
      ...(column < width - 1 ? [pixel + 1] : []),
    ]) {
      if (seen[neighbour] !== 0 || valueAt(data, neighbour) <= IS_TEXT) continue;
      seen[neighbour] = 1;
      pixels.push(neighbour);
    }
  }
  return pixels;
}

function regionAround(pixels: readonly number[], mapWidth: number): TextRegion | null {
  const points = pixels.map((pixel) => [pixel % mapWidth, Math.floor(pixel / mapWidth)] as const);
  const angle = directionOf(points);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = rangeOf(points.map(([x, y]) => x * cos + y * sin));
  const across = rangeOf(points.map(([x, y]) => y * cos - x * sin));
  const [width, height] = [along.length, across.length];
  if (Math.min(width, height) < MIN_SIDE) return null;
  const grown = (GROWTH * width * height) / (width + height);
  return {
    x: along.middle * cos - across.middle * sin + 0.5,
    y: along.middle * sin + across.middle * cos + 0.5,
    width: width + grown,
    height: height + grown,
    angle,
  };
}

/** Of the longer side, less than a quarter of a turn; 0 for nearly level and nearly square ones. */
function directionOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const xx = mean(points.map(([x]) => (x - meanX) ** 2));
  const yy = mean(points.map(([, y]) => (y - meanY) ** 2));
  const xy = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  const spread = Math.hypot(xx - yy, 2 * xy);
  const elongation = Math.sqrt((xx + yy + spread) / Math.max(1e-6, xx + yy - spread));
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return elongation < MIN_ELONGATION || Math.abs(angle) < MIN_ANGLE || Math.abs(angle) > Math.PI / 4 ? 0 : angle;
}

function rangeOf(values: readonly number[]): { middle: number; length: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return { middle: (least + most) / 2, length: most - least + 1 };
}

/** Rows from the top, each from the left. */
function inReadingOrder(regions: readonly TextRegion[]): TextRegion[] {
  const rows: TextRegion[][] = [];
  for (const region of [...regions].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first && region.y - first.y < Math.min(first.height, region.height) / 2) row.push(region);
    else rows.push([region]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}
