import { isRecord } from "#lib/json/is-record";
import type { InkSize } from "./path";

/** For ink without a picture and without a known size. */
export const BLANK_SHEET: InkSize = { width: 1600, height: 1200 };

const LARGEST = 20_000;

export function sheetSize(canvas: unknown): InkSize {
  const { width, height } = isRecord(canvas) ? canvas : {};
  const isSize = (value: unknown): value is number => typeof value === "number" && value >= 1 && value <= LARGEST;
  return isSize(width) && isSize(height) ? { width, height } : BLANK_SHEET;
}

/** Ink without a picture is shown on a blank sheet, but not beside pictures, whether these are shown or not. */
export const hasSheet = (pictures: readonly unknown[]): boolean => pictures.length === 0;
