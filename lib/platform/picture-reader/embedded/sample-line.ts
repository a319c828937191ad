import type { TextRegion } from "./text-regions";

/** RGB, a byte each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The model's input. */
export const LINE_HEIGHT = 48;
const MAX_WIDTH = 2400;
const WIDTH_STEP = 8;

/** The line, level and at the model's height: planes of blue, green and red, from -1 to 1. */
export function sampleLine(raster: Raster, region: TextRegion): { planes: Float32Array; width: number } {
  const wanted = (LINE_HEIGHT * region.width) / region.height;
  const width = Math.min(MAX_WIDTH, Math.max(2, Math.round(wanted / WIDTH_STEP)) * WIDTH_STEP);
  const planes = new Float32Array(3 * LINE_HEIGHT * width);
  const [stepX, stepY] = [region.width / width, region.height / LINE_HEIGHT];
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  // A pixel of a large line is the mean of several.
  const parts = Math.max(1, Math.round(Math.min(4, stepY)));
  const color = new Float32Array(3);
  for (let row = 0; row < LINE_HEIGHT; row += 1) {
    for (let column = 0; column < width; column += 1) {
      color.fill(0);
      for (let part = 0; part < parts * parts; part += 1) {
        const u = (column + ((part % parts) + 0.5) / parts) * stepX - region.width / 2;
        const v = (row + (Math.floor(part / parts) + 0.5) / parts) * stepY - region.height / 2;
        addColor(raster, region.x + u * cos - v * sin - 0.5, region.y + u * sin + v * cos - 0.5, color);
      }
      for (let plane = 0; plane < 3; plane += 1) {
        const value = (color[2 - plane] ?? 0) / (parts * parts);
        planes[(plane * LINE_HEIGHT + row) * width + column] = value / 127.5 - 1;
      }
    }
  }
  return { planes, width };
}

/** Between four pixels; the edge goes on outside. */
function addColor({ data, width, height }: Raster, x: number, y: number, color: Float32Array): void {
  const [left, top] = [clamp(x, width - 1), clamp(y, height - 1)];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [fx, fy] = [left - x0, top - y0];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0;
    const upper = at(x0, y0) * (1 - fx) + at(x1, y0) * fx;
    const lower = at(x0, y1) * (1 - fx) + at(x1, y1) * fx;
    color[channel] = (color[channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
