import type { InkSize } from "./path";

/** The white sheet that ink without a picture is drawn on, where nothing says how large it was. */
export const BLANK_SHEET: InkSize = { width: 1600, height: 1200 };

const LARGEST = 20_000;

/** The size of the sheet that a drawing was made on, by its `canvas`. */
export function sheetSize(canvas: unknown): InkSize {
  const { width, height } = (canvas ?? {}) as { width?: unknown; height?: unknown };
  const isSize = (value: unknown): value is number => typeof value === "number" && value >= 1 && value <= LARGEST;
  return isSize(width) && isSize(height) ? { width, height } : BLANK_SHEET;
}
