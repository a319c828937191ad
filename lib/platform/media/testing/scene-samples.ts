import { type InkStroke, readStrokes } from "#lib/ink/stroke";
import { strokeToSvg } from "#lib/ink/svg";
import type { Scene, SceneNode } from "../video/scene";

const size = { width: 1280, height: 800 };

function pathOf(stroke: InkStroke): SceneNode {
  const filled = stroke.tool === "redact";
  return {
    kind: "path",
    d: strokeToSvg(stroke, size).path ?? "",
    scale: 0.5,
    opacity: stroke.opacity,
    ...(filled ? { fill: stroke.color } : { stroke: stroke.color, strokeWidth: stroke.width * size.width }),
  };
}

export function everyKindOfMark(): Scene {
  const strokes = readStrokes({
    strokes: [
      { tool: "pen", width: 0.006, points: wave(40, 0.1, 0.9, 0.5) },
      {
        tool: "line",
        color: "leaf",
        points: [
          [0.1, 0.1],
          [0.9, 0.2],
        ],
      },
      {
        tool: "arrow",
        color: "tide",
        width: 0.008,
        points: [
          [0.9, 0.9],
          [0.8, 0.8],
          [0.6, 0.7],
        ],
      },
      {
        tool: "rect",
        color: "ink",
        points: [
          [0.05, 0.6],
          [0.3, 0.9],
        ],
      },
      {
        tool: "ellipse",
        color: "white",
        width: 0.01,
        points: [
          [0.35, 0.3],
          [0.65, 0.6],
        ],
      },
      {
        tool: "polygon",
        opacity: 0.5,
        width: 0.01,
        points: [
          [0.7, 0.3],
          [0.9, 0.35],
          [0.8, 0.5],
        ],
      },
      {
        tool: "redact",
        points: [
          [0.4, 0.02],
          [0.6, 0.1],
        ],
      },
    ],
  });
  const washes = readStrokes({
    strokes: [
      {
        tool: "highlighter",
        points: [
          [0.05, 0.2],
          [0.6, 0.2],
        ],
        width: 0.05,
        opacity: 0.6,
      },
      {
        tool: "highlighter",
        color: "tide",
        points: [
          [0.5, 0.1],
          [0.5, 0.7],
        ],
        width: 0.05,
        opacity: 0.4,
      },
    ],
  });
  const word = { kind: "words", font: "ui", color: "#181e2c" } as const;
  return {
    width: 640,
    height: 400,
    background: "#ffffff",
    nodes: [
      { kind: "picture", picture: 0, x: 0, y: 0, width: 640, height: 400 },
      { kind: "group", blend: "multiply", nodes: washes.map(pathOf) },
      ...strokes.map(pathOf),
      { ...word, text: "Größe, žába & co", x: 40, y: 330, size: 22, weight: 600, baseline: "hanging" },
      {
        ...word,
        font: "display",
        text: "A title that is broken into lines",
        x: 400,
        y: 320,
        size: 24,
        weight: 700,
        baseline: "hanging",
        maxWidth: 200,
        maxLines: 2,
      },
      {
        kind: "path",
        d: "M-15 0A15 15 0 0 1 15 0A15 15 0 0 1 0 15L-11 15A4 4 0 0 1 -15 11Z",
        x: 320,
        y: 240,
        rotation: -45,
        fill: "#181e2c",
        shadow: { blur: 10, y: 4, opacity: 0.25 },
      },
      { kind: "path", d: "M40 390Q120 350 200 390", stroke: "#d2401e", strokeWidth: 5, dash: [60, 400] },
      { ...word, text: "12", x: 320, y: 244.7, size: 13, weight: 650, color: "#fdfcf9", align: "center" },
      {
        kind: "group",
        clip: { x: 20, y: 20, width: 60, height: 40, radius: 10 },
        nodes: [{ kind: "path", d: "M0 0H100V100H0Z", fill: "#2f8f4e" }],
      },
    ],
  };
}

function wave(count: number, from: number, to: number, middle: number) {
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    return [from + (to - from) * share, middle + 0.1 * Math.sin(share * 12), share];
  });
}

export function muchInk(strokes: number, points: number): Scene {
  const nodes = Array.from({ length: strokes }, (_, index) => {
    const y = ((index * 53) % 97) / 97;
    return pathOf({
      id: String(index),
      tool: "pen",
      color: "#d2401e",
      width: 0.003,
      opacity: 1,
      start: null,
      end: null,
      hideAt: null,
      text: "",
      points: wave(points, ((index * 37) % 89) / 89, 1, y).map(([x = 0, high = 0]) => [x, high, 0, 0.5]),
    });
  });
  return { width: 1280, height: 800, background: "#ffffff", nodes };
}
