/** A picture composed of photos, ink and text, in pixels of the scene. */
export interface Scene {
  width: number;
  height: number;
  background: string;
  nodes: readonly SceneNode[];
}

export type SceneNode = ScenePicture | ScenePath | SceneWords | SceneGroup;

interface ScenePicture {
  kind: "picture";
  picture: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ScenePath {
  kind: "path";
  d: string;
  x?: number;
  y?: number;
  scale?: number;
  rotation?: number;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  /** In units of the path; used to draw a stroke partially. */
  dash?: readonly [line: number, gap: number];
  opacity?: number;
  shadow?: { blur: number; y: number; opacity: number };
}

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
  baseline?: "hanging" | "middle" | "alphabetic";
  lineHeight?: number;
  maxWidth?: number;
  maxLines?: number;
  opacity?: number;
}

/** Nodes clipped to a box, or composited as one transparent sheet. */
export interface SceneGroup {
  kind: "group";
  clip?: { x: number; y: number; width: number; height: number; radius?: number };
  blend?: "multiply";
  nodes: readonly SceneNode[];
}

export type Redaction = readonly [x: number, y: number, width: number, height: number];

const MAX_SIDE = 4096;
const MAX_NODES = 8000;
const MAX_PATH_CHARACTERS = 24_000_000;
const MAX_WORDS = 50_000;
const MAX_DEPTH = 4;

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
