import type { SceneNode } from "#lib/platform/media/video/scene";
import { clockTime } from "#lib/player/time-format";
import type { Box, Composition } from "./composition";
import { palette } from "./palette";
import { markNodes, pictureNodes } from "./picture-nodes";
import type { RenderInput, ThumbnailPicture } from "./render-input";
import { waveNodes } from "./wave-nodes";

/** Maximal aspect ratio and height; taller pictures become narrower. */
const TALLEST = 4;
const TALLEST_PIXELS = 4096;
const CARD = { width: 640, height: 360 };
const GAP = 8;
const ANNOTATED_SIDE = 1600;

const LOGO_DROP = "M13 1.5a9.5 9.5 0 0 1 9.5 9.5c0 6.5-9.5 13.5-9.5 13.5S3.5 17.5 3.5 11A9.5 9.5 0 0 1 13 1.5z";
const LOGO_BARS = "M8.5 9.5v3M11.5 7v8M14.5 8.5v5M17.5 10v2";

type Maker = (material: RenderInput, width: number, second: number | null) => Composition;

export const imageScene: Maker = ({ pictures }, width, second) => {
  const [picture] = pictures;
  if (!picture) throw new Error("The clip has no picture to show.");
  const box = boxOf(picture, width);
  return {
    scene: { ...sizeOf(box), background: "#ffffff", nodes: pictureNodes(picture, 0, box, second) },
    pictures: [picture],
  };
};

export function annotatedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, ANNOTATED_SIDE / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** With all ink and pins, for people without a player. */
export function annotatedScene(picture: ThumbnailPicture): Composition {
  const size = annotatedSize(picture);
  const nodes = pictureNodes(picture, 0, { x: 0, y: 0, ...size }, null);
  const { key, redactions } = picture;
  return { scene: { ...size, background: "#ffffff", nodes }, pictures: [{ key, redactions }] };
}

export const sheetScene: Maker = ({ sheet }, width, second) => {
  if (!sheet) throw new Error("The clip has no ink to show.");
  const box = boxOf(sheet, width);
  return { scene: { ...sizeOf(box), background: "#ffffff", nodes: markNodes(sheet, box, second) }, pictures: [] };
};

export const collageScene: Maker = ({ pictures }, width, second) => {
  const shown = pictures.slice(0, 4);
  const height = Math.round(width * 0.75);
  const nodes = cells(shown.length, width, height).flatMap((cell, index): SceneNode[] => {
    const picture = shown[index];
    if (!picture) return [];
    return [
      { kind: "group", clip: cell, nodes: pictureNodes(picture, index, covering(picture, cell), second, cell.y) },
    ];
  });
  return { scene: { width, height, background: palette.sheet, nodes }, pictures: shown };
};

export const waveformScene: Maker = (material, width, second) => {
  const unit = width / CARD.width;
  const wave = { x: 40 * unit, y: 196 * unit, width: 560 * unit, height: 124 * unit };
  const nodes = [...headNodes(material, { x: 40 * unit, y: 34 * unit, width: 560 * unit }, unit, 2)];
  return cardOf(width, [...nodes, ...waveNodes(material, wave, unit, second)], []);
};

export const cardScene: Maker = (material, width, second) => {
  const [picture] = material.pictures;
  if (!picture && material.hasAudio) return waveformScene(material, width, second);
  const unit = width / CARD.width;
  if (!picture)
    return cardOf(width, headNodes(material, { x: 40 * unit, y: 120 * unit, width: 560 * unit }, unit, 3), []);
  const cell = { x: 328 * unit, y: 24 * unit, width: 288 * unit, height: 312 * unit, radius: 10 * unit };
  const nodes: SceneNode[] = [
    { kind: "group", clip: cell, nodes: pictureNodes(picture, 0, covering(picture, cell), second, cell.y) },
    ...headNodes(material, { x: 32 * unit, y: 34 * unit, width: 272 * unit }, unit, 4),
  ];
  const wave = { x: 32 * unit, y: 262 * unit, width: 272 * unit, height: 56 * unit };
  // Without flags: there is no room, and the picture shows the pins.
  if (material.hasAudio) nodes.push(...waveNodes({ ...material, tagTimes: [] }, wave, unit, second));
  return cardOf(width, nodes, [picture]);
};

export function placeholderScene(width: number): Composition {
  const unit = width / CARD.width;
  const scale = 5 * unit;
  const at = { x: CARD.width * 0.5 * unit - 13 * scale, y: CARD.height * 0.5 * unit - 13 * scale, scale };
  return cardOf(
    width,
    [
      { kind: "path", d: LOGO_DROP, ...at, fill: palette.line },
      { kind: "path", d: LOGO_BARS, ...at, stroke: palette.paper, strokeWidth: 1.8 },
    ],
    [],
  );
}

function cardOf(width: number, nodes: SceneNode[], pictures: ThumbnailPicture[]): Composition {
  const height = Math.round((width * CARD.height) / CARD.width);
  return { scene: { width, height, background: palette.paper, nodes }, pictures };
}

function headNodes(
  { title, durationSeconds, tagTimes }: RenderInput,
  at: { x: number; y: number; width: number },
  unit: number,
  maxLines: number,
): SceneNode[] {
  const size = 34 * unit;
  const tags = tagTimes.length;
  const facts = [
    ...(durationSeconds === null ? [] : [clockTime(durationSeconds)]),
    ...(tags === 0 ? [] : [tags === 1 ? "1 tag" : `${tags} tags`]),
  ];
  return [
    {
      kind: "words",
      text: facts.join(" · "),
      x: at.x,
      y: at.y,
      size: 16 * unit,
      weight: 560,
      font: "ui",
      color: palette.ink2,
      baseline: "hanging",
    },
    {
      kind: "words",
      text: title.slice(0, 200),
      x: at.x,
      y: at.y + (facts.length > 0 ? 28 : 0) * unit,
      size,
      weight: 700,
      font: "display",
      color: palette.ink,
      baseline: "hanging",
      lineHeight: 1.1,
      maxWidth: at.width,
      maxLines,
    },
  ];
}

function boxOf(picture: { width: number; height: number }, width: number): Box {
  const height = Math.max(1, Math.round((width * picture.height) / picture.width));
  const tallest = Math.min(width * TALLEST, TALLEST_PIXELS);
  if (height <= tallest) return { x: 0, y: 0, width, height };
  return { x: 0, y: 0, width: Math.max(1, Math.round((tallest * picture.width) / picture.height)), height: tallest };
}

const sizeOf = ({ width, height }: Box) => ({ width, height });

function covering(picture: { width: number; height: number }, cell: Box): Box {
  const scale = Math.max(cell.width / picture.width, cell.height / picture.height);
  const width = Math.ceil(picture.width * scale);
  const height = Math.ceil(picture.height * scale);
  return {
    x: Math.round(cell.x + (cell.width - width) / 2),
    y: Math.round(cell.y + (cell.height - height) / 2),
    width,
    height,
  };
}

function cells(count: number, width: number, height: number): Box[] {
  const left = Math.round((width - GAP) / 2);
  const right = width - GAP - left;
  const top = Math.round((height - GAP) / 2);
  const bottom = height - GAP - top;
  const [x, y] = [left + GAP, top + GAP];
  if (count <= 1) return [{ x: 0, y: 0, width, height }];
  const first = { x: 0, y: 0, width: left, height: count === 4 ? top : height };
  if (count === 2) return [first, { x, y: 0, width: right, height }];
  const column = [
    { x, y: 0, width: right, height: top },
    { x, y, width: right, height: bottom },
  ];
  return count === 3 ? [first, ...column] : [first, ...column, { x: 0, y, width: left, height: bottom }];
}
