import type { SceneNode } from "#lib/platform/media/video/scene";
import { palette } from "./palette";

/** In the studio, a pin is 30 px wide and its point 21 px below its centre. */
export const PIN_SIZE = 30;
const TO_POINT = 21;

/** A circle of 30 px with a square lower left corner; rotated, the corner becomes the point. */
const DROP = "M-15 0A15 15 0 0 1 15 0A15 15 0 0 1 0 15L-11 15A4 4 0 0 1 -15 11Z";
const RING = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 0 17L-11 17A6 6 0 0 1 -17 11Z";

/** The point is at `place`; near the upper edge, the pin hangs below it. */
export function pinNodes(place: { x: number; y: number }, number: number, scale: number, top: number): SceneNode[] {
  const hangs = place.y - top < (TO_POINT + PIN_SIZE / 2) * scale;
  const x = place.x;
  const y = place.y + (hangs ? TO_POINT : -TO_POINT) * scale;
  return dropNodes({ x, y, rotation: hangs ? 135 : -45 }, number, scale);
}

export function dropNodes(at: { x: number; y: number; rotation: number }, number: number, scale: number): SceneNode[] {
  const shadow = { blur: 10 * scale, y: 4 * scale, opacity: 0.25 };
  const size = (number < 100 ? 13 : 10.5) * scale;
  return [
    { kind: "path", d: RING, ...at, scale, fill: "rgba(255, 255, 255, 0.95)", shadow },
    { kind: "path", d: DROP, ...at, scale, fill: palette.pin },
    {
      kind: "words",
      text: String(number),
      x: at.x,
      // Digits have no descenders, so they are centred slightly higher than letters.
      y: at.y + size * 0.36,
      size,
      weight: 650,
      font: "ui",
      color: palette.onPin,
      align: "center",
    },
  ];
}
