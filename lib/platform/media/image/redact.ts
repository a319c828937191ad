/** The studio's ink colour, #171c2b. */
const COVER = [23, 28, 43, 255];

/**
 * Paints boxes into the raster. Partly covered pixels are covered entirely.
 * @param raster changed in place
 * @param redactions left, top, width, height as fractions
 */
export function burnRedactions(
  { data, info }: { data: Buffer; info: { width: number; height: number; channels: number } },
  redactions: readonly (readonly number[])[],
) {
  const { width, height, channels } = info;
  const pixel = coverPixel(channels);
  for (const [x = 0, y = 0, across = 0, down = 0] of redactions) {
    const left = clamp(Math.floor(x * width), width);
    const right = clamp(Math.ceil((x + across) * width), width);
    const top = clamp(Math.floor(y * height), height);
    const bottom = clamp(Math.ceil((y + down) * height), height);
    if (right <= left) continue;
    const row = Buffer.alloc((right - left) * channels, pixel);
    for (let line = top; line < bottom; line += 1) row.copy(data, (line * width + left) * channels);
  }
}

/** Width of the band at a box's edge where lossy compression may leave artefacts: one block. */
const EDGE = 8;
/** Tolerance per pixel for lossy compression. */
const NEAR = 24;
const STRAYS = 0.002;

/** @param redactions left, top, width, height as fractions */
export function isCovered(
  { data, info }: { data: Buffer; info: { width: number; height: number; channels: number } },
  redactions: readonly (readonly number[])[],
) {
  const { width, height, channels } = info;
  const pixel = coverPixel(channels);
  return redactions.every(([x = 0, y = 0, across = 0, down = 0]) => {
    const inset = (low: number, high: number) => (high - low > 4 * EDGE ? EDGE : 0);
    const [left, right] = [clamp(Math.floor(x * width), width), clamp(Math.ceil((x + across) * width), width)];
    const [top, bottom] = [clamp(Math.floor(y * height), height), clamp(Math.ceil((y + down) * height), height)];
    const [sides, ends] = [inset(left, right), inset(top, bottom)];
    let [seen, strays] = [0, 0];
    for (let line = top + ends; line < bottom - ends; line += 1) {
      for (let column = left + sides; column < right - sides; column += 1) {
        const at = (line * width + column) * channels;
        seen += 1;
        if (pixel.some((part, channel) => Math.abs((data[at + channel] ?? 0) - part) > NEAR)) strays += 1;
      }
    }
    return strays <= seen * STRAYS;
  });
}

/** @param channels grey, grey and alpha, colour, or colour and alpha */
function coverPixel(channels: number) {
  const grey = COVER[1] ?? 0;
  const parts = channels >= 3 ? COVER.slice(0, channels) : [grey, 255].slice(0, channels);
  return Buffer.from(parts);
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
