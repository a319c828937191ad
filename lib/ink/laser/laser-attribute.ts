import { type InkSize, roundDigits } from "../path";
import type { InkPoint } from "../stroke";
import type { Laser } from "./laser";

/** On the layer of lasers: for each `start x y t x y t ...`, in pixels of the layer and in seconds, with `;` between them. */
export const LASER_ATTRIBUTE = "data-laser";

export function writeLasers(lasers: readonly Laser[], { width, height }: InkSize): string {
  return lasers
    .map(({ start, points }) => [
      roundDigits(start, 3),
      ...points.flatMap(([x, y, t]) => [roundDigits(x * width, 0), roundDigits(y * height, 0), roundDigits(t, 2)]),
    ])
    .map((numbers) => numbers.join(" "))
    .join(";");
}

export function readLasers(attribute: string, { width, height }: InkSize): Laser[] {
  return attribute.split(";").map((laser) => {
    const [start = 0, ...numbers] = laser.split(" ").map(Number);
    const points: InkPoint[] = [];
    for (let at = 0; at + 2 < numbers.length; at += 3) {
      const [x = 0, y = 0, t = 0] = numbers.slice(at, at + 3);
      points.push([x / width, y / height, t, 0.5]);
    }
    return { start, points };
  });
}
