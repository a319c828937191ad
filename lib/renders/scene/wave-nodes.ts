import type { SceneNode } from "#lib/platform/media/video/scene";
import { barHeights, type Overview } from "#lib/player/wave-bars";
import type { Box } from "./composition";
import { palette } from "./palette";
import { dropNodes } from "./pin-nodes";
import type { RenderInput } from "./render-input";

const PITCH = 8;
const BAR = 4;

export function waveNodes(material: RenderInput, box: Box, unit: number, second: number | null): SceneNode[] {
  const count = Math.max(8, Math.floor(box.width / (PITCH * unit)));
  const bars = barPaths(material.overview, count, box);
  const { durationSeconds: duration } = material;
  const playedBars = second === null || !duration ? count : Math.round((second / duration) * count);
  const stroke = { kind: "path", strokeWidth: BAR * unit } as const;
  return [
    { ...stroke, d: bars.slice(playedBars).join(""), stroke: palette.edge, opacity: 0.55 },
    { ...stroke, d: bars.slice(0, playedBars).join(""), stroke: palette.ink },
    ...flagNodes(material, box, unit, second),
  ];
}

function barPaths(overview: Overview | null, count: number, box: Box): string[] {
  const heights = barHeights(overview, count);
  const loudest = Math.max(...heights, 1e-6);
  return heights.map((height, index) => {
    const x = box.x + ((index + 0.5) * box.width) / count;
    const long = Math.max(1, box.height * (0.05 + 0.95 * (height / loudest)));
    return `M${x.toFixed(1)} ${(box.y + (box.height - long) / 2).toFixed(1)}v${long.toFixed(1)}`;
  });
}

function flagNodes(
  { tagTimes, durationSeconds }: RenderInput,
  box: Box,
  unit: number,
  second: number | null,
): SceneNode[] {
  if (!durationSeconds) return [];
  const nodes: SceneNode[] = [];
  let free = Number.NEGATIVE_INFINITY;
  tagTimes.forEach((time, index) => {
    if (time > durationSeconds || (second !== null && time > second)) return;
    const x = box.x + (time / durationSeconds) * box.width;
    const top = box.y - 16 * unit;
    const d = `M${x.toFixed(1)} ${top.toFixed(1)}V${(box.y + box.height).toFixed(1)}`;
    nodes.push({ kind: "path", d, stroke: palette.ink, strokeWidth: 1.5 * unit, opacity: 0.35 });
    if (x < free) return;
    free = x + 28 * unit;
    nodes.push(...dropNodes({ x, y: top - 8 * unit, rotation: -45 }, index + 1, 0.8 * unit));
  });
  return nodes;
}
