/** A picture put together from photos, ink and words; places and sizes in pixels of the scene. */
export interface Scene {
  width: number;
  height: number;
  background: string;
  /** Painted in their order. */
  nodes: readonly SceneNode[];
}

export type SceneNode = ScenePicture | ScenePath | SceneWords | SceneGroup;

/** One of the pictures that come with the scene, stretched to the box. */
export interface ScenePicture {
  kind: "picture";
  /** Its index among them. */
  picture: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An SVG path; ends and corners are round. */
export interface ScenePath {
  kind: "path";
  d: string;
  x?: number;
  y?: number;
  scale?: number;
  /** Degrees, clockwise. */
  rotation?: number;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  /** Lengths of line and gap, in the unit of the path: how much of a line that is still being drawn. */
  dash?: readonly [line: number, gap: number];
  opacity?: number;
  /** A soft black shadow under it. */
  shadow?: { blur: number; y: number; opacity: number };
}

/** Lines of text; longer ones are broken at `maxWidth`, and cut with an ellipsis after `maxLines`. */
export interface SceneWords {
  kind: "words";
  text: string;
  x: number;
  y: number;
  size: number;
  weight: number;
  font: "ui" | "display";
  color: string;
  align?: "left" | "center" | "right";
  /** Where `y` lies: at the top of the letters, in their middle, or where they stand. */
  baseline?: "hanging" | "middle" | "alphabetic";
  /** In letter sizes. */
  lineHeight?: number;
  maxWidth?: number;
  maxLines?: number;
  opacity?: number;
}

/** Nodes that are cut to a box, or laid over what is below as one transparent sheet. */
export interface SceneGroup {
  kind: "group";
  clip?: { x: number; y: number; width: number; height: number; radius?: number };
  blend?: "multiply";
  nodes: readonly SceneNode[];
}

/** A box that is made unreadable: left, top, width and height as fractions of the picture. */
export type Redaction = readonly [x: number, y: number, width: number, height: number];

const MAX_SIDE = 4096;
const MAX_NODES = 8000;
const MAX_PATH_CHARACTERS = 24_000_000;
const MAX_WORDS = 50_000;
const MAX_DEPTH = 4;

/** Why a scene may not be drawn, or null: whatever clips hold, a picture stays a bounded piece of work. */
export function sceneProblem(scene: Scene): string | null {
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE;
  if (!isSide(scene.width) || !isSide(scene.height)) return `A picture has 1 to ${MAX_SIDE} pixels on each side.`;
  let nodes = 0;
  let path = 0;
  let words = 0;
  let depth = 0;
  const count = (list: readonly SceneNode[], level: number): void => {
    depth = Math.max(depth, level);
    for (const node of list) {
      nodes += 1;
      if (node.kind === "path") path += node.d.length;
      else if (node.kind === "words") words += node.text.length;
      else if (node.kind === "group" && level < MAX_DEPTH + 1) count(node.nodes, level + 1);
    }
  };
  count(scene.nodes, 0);
  if (depth > MAX_DEPTH) return "The drawing is nested too deeply.";
  const isTooMuch = nodes > MAX_NODES || path > MAX_PATH_CHARACTERS || words > MAX_WORDS;
  return isTooMuch ? "The drawing holds too much to be shown in one picture." : null;
}
