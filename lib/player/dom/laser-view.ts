import { laserEnd, laserMarks, laserSvg } from "#lib/ink/laser/laser";
import { LASER_ATTRIBUTE, readLasers } from "#lib/ink/laser/laser-attribute";

export type ShowLaser = (second: number | null) => void;

/** Shows where the pointer is at a second; nothing at rest (null). */
export function laserView(isCalm: () => boolean): ShowLaser {
  const layers = Array.from(document.querySelectorAll<SVGSVGElement>(`[${LASER_ATTRIBUTE}]`), (element) => {
    const { width, height } = element.viewBox.baseVal;
    const size = { width, height };
    const lasers = readLasers(element.getAttribute(LASER_ATTRIBUTE) ?? "", size);
    return { element, size, lasers: lasers.map((laser) => ({ laser, end: laserEnd(laser) })), isLit: false };
  });
  return (second) => {
    for (const layer of layers) {
      const { element, size, lasers } = layer;
      const shown = second === null ? [] : lasers.filter(({ laser, end }) => laser.start <= second && second < end);
      if (shown.length === 0 && !layer.isLit) continue;
      layer.isLit = shown.length > 0;
      const marks = shown.flatMap(({ laser }) => laserMarks(laser, second ?? 0, size, { isCalm: isCalm() }));
      element.innerHTML = laserSvg(marks);
    }
  };
}
