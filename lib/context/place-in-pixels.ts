import type { ContextHead, ContextPin } from "./context";

/** The place of a pin in its picture, null without one. */
export function placeInPixels(
  { image, x, y }: Pick<ContextPin, "image" | "x" | "y">,
  { pictures }: Pick<ContextHead, "pictures">,
): [x: number, y: number] | null {
  const { width = null, height = null } = pictures.find(({ id }) => id === image) ?? {};
  if (x === null || y === null || width === null || height === null) return null;
  return [Math.round(x * width), Math.round(y * height)];
}
