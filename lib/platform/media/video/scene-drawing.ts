import type { Container } from "konva/lib/Container.js";
import type { Node } from "konva/lib/Node.js";
import type { Scene, SceneGroup, SceneNode, ScenePath, SceneWords } from "./scene";

type Pen = CanvasRenderingContext2D;

type Parent = Container<Node>;

interface Workshop {
  Konva: typeof import("konva").default;
  pictures: CanvasImageSource[];
  /** sets face, size and weight */
  chooseFont: (pen: Pen, words: SceneWords) => void;
}

/** Draws with Konva. Imports types alone, so that the same code runs in a browser and in Node. */
export function drawScene(workshop: Workshop, parent: Parent, scene: Scene) {
  const { Konva } = workshop;
  const paper = new Konva.Rect({ width: scene.width, height: scene.height, fill: scene.background });
  parent.add(paper);
  addNodes(workshop, parent, scene.nodes, scene);
}

function addNodes(workshop: Workshop, parent: Parent, nodes: readonly SceneNode[], scene: Scene) {
  const { Konva } = workshop;
  for (const node of nodes) {
    if (node.kind === "group") addGroup(workshop, parent, node, scene);
    else if (node.kind === "path") parent.add(pathShape(Konva, node));
    else if (node.kind === "words") parent.add(wordsShape(workshop, node));
    else {
      const { x, y, width, height } = node;
      const image = workshop.pictures[node.picture];
      if (image) parent.add(new Konva.Image({ image, x, y, width, height, listening: false }));
    }
  }
}

function addGroup(workshop: Workshop, parent: Parent, node: SceneGroup, scene: Scene) {
  const { clip } = node;
  const group = new workshop.Konva.Group({ listening: false });
  if (clip) {
    group.clipFunc((context) => {
      const box = [clip.x, clip.y, clip.width, clip.height] as [number, number, number, number];
      if (clip.radius) context.roundRect(...box, clip.radius);
      else context.rect(...box);
    });
  }
  parent.add(group);
  addNodes(workshop, group, node.nodes, scene);
  if (node.blend !== "multiply" || node.nodes.length === 0) return;
  // Rendered as one sheet, so that overlapping marks of a layer do not darken each other.
  group.cache({ x: 0, y: 0, width: scene.width, height: scene.height, pixelRatio: 1, hitCanvasPixelRatio: 0.01 });
  group.globalCompositeOperation("multiply");
}

function pathShape(Konva: typeof import("konva").default, node: ScenePath) {
  const { d, fill, stroke, strokeWidth = 1, dash, shadow, scale = 1 } = node;
  return new Konva.Shape({
    x: node.x ?? 0,
    y: node.y ?? 0,
    scaleX: scale,
    scaleY: scale,
    rotation: node.rotation ?? 0,
    opacity: node.opacity ?? 1,
    listening: false,
    sceneFunc({ _context: pen }) {
      const path = readPath(d);
      if (!path) return;
      if (shadow) {
        pen.shadowColor = `rgba(0, 0, 0, ${shadow.opacity})`;
        pen.shadowBlur = shadow.blur;
        pen.shadowOffsetY = shadow.y;
      }
      if (fill) {
        pen.fillStyle = fill;
        pen.fill(path);
      }
      if (!stroke) return;
      pen.strokeStyle = stroke;
      pen.lineWidth = strokeWidth;
      pen.lineCap = "round";
      pen.lineJoin = "round";
      if (dash) pen.setLineDash([...dash]);
      pen.stroke(path);
    },
  });
}

/** Null for an invalid path: Skia would throw where a browser draws nothing. */
function readPath(d: string) {
  try {
    return new Path2D(d);
  } catch {
    return null;
  }
}

function wordsShape({ Konva, chooseFont }: Workshop, node: SceneWords) {
  const { size, color, align = "left", baseline = "alphabetic", lineHeight = 1.25 } = node;
  return new Konva.Shape({
    x: node.x,
    y: node.y,
    opacity: node.opacity ?? 1,
    listening: false,
    sceneFunc({ _context: pen }) {
      chooseFont(pen, node);
      pen.fillStyle = color;
      pen.textAlign = align;
      pen.textBaseline = baseline;
      breakLines(pen, node).forEach((line, index) => {
        pen.fillText(line, 0, index * size * lineHeight);
      });
    },
  });
}

function breakLines(pen: Pen, { text, maxWidth = Number.POSITIVE_INFINITY, maxLines = 40 }: SceneWords): string[] {
  const fits = (line: string) => pen.measureText(line).width <= maxWidth;
  const lines: string[] = [];
  // Skia rejects control characters and lone surrogates.
  const readable = text.toWellFormed().replace(/[^\P{Cc}\n]/gu, "");
  for (const paragraph of readable.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line === "" || fits(longer)) line = longer;
      else {
        lines.push(line);
        line = word;
      }
      if (lines.length > maxLines) break;
    }
    lines.push(line);
    if (lines.length > maxLines) break;
  }
  const shown = lines.slice(0, maxLines);
  return shown.map((line, index) => {
    const isCut = index === maxLines - 1 && lines.length > maxLines;
    return isCut || !fits(line) ? shorten(line, fits) : line;
  });
}

function shorten(line: string, fits: (line: string) => boolean) {
  const letters = Array.from(line);
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
