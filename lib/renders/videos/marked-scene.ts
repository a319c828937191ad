import { drawnShare, measureGrowth } from "#lib/ink/growth";
import { type Laser, laserMarks, listLasers } from "#lib/ink/laser/laser";
import { strokeLength } from "#lib/ink/path-length";
import { type InkStroke, leavesInk } from "#lib/ink/stroke";
import type { VideoState } from "#lib/platform/media/port";
import type { SceneNode } from "#lib/platform/media/video/scene";
import { createPace } from "#lib/platform/turns/pace";
import type { Box } from "../scene/composition";
import { inkNodes, strokeNode } from "../scene/ink-nodes";
import { createPinNodes } from "../scene/picture-nodes";
import type { RenderInput } from "../scene/render-input";

type Marked = Pick<NonNullable<RenderInput["sheet"]>, "width" | "height" | "strokes" | "pins">;

/** The scene at a second; null is the end state. */
export type SceneAt = (second: number | null) => SceneNode[];

/**
 * Unchanged content yields identical nodes. Pins have the same size on all pictures of a video. Thousands of points are
 * measured in parts, between which others are served.
 */
export async function markedScene(
  marked: Marked,
  box: Box,
  ground: readonly SceneNode[],
  longerSide: number,
): Promise<SceneAt> {
  const known = remembering((stroke: InkStroke) => ({
    node: strokeNode(stroke, marked, box),
    growth: measureGrowth(stroke, marked),
    length: strokeLength(stroke, marked),
    share: 0,
  }));
  const lasers = listLasers(marked.strokes);
  const ink = marked.strokes.filter(leavesInk);
  const pace = createPace();
  for (const stroke of ink) {
    known(stroke);
    await pace();
  }
  const pins = remembering((pin: Marked["pins"][number]) => createPinNodes(pin, box, box.y, longerSide));
  const draw = (stroke: InkStroke): SceneNode | null => {
    const { node, length, share } = known(stroke);
    return share < 1 && node?.kind === "path" ? { ...node, dash: [share * length, length] } : node;
  };
  return (second) => {
    const shown = ink.filter((stroke) => {
      const entry = known(stroke);
      entry.share = drawnShare(entry.growth, second);
      return entry.share > 0;
    });
    return [
      ...ground,
      ...inkNodes(shown, marked, box, draw),
      ...(second === null ? [] : lasers.flatMap((laser) => laserNodes(laser, second, marked, box))),
      ...marked.pins.filter(({ timestamp }) => second === null || timestamp <= second).flatMap((pin) => pins(pin)),
    ];
  };
}

function laserNodes(laser: Laser, second: number, marked: Marked, box: Box): SceneNode[] {
  const scale = box.width / marked.width;
  return laserMarks(laser, second, marked).map((mark) => ({ kind: "path", ...mark, x: box.x, y: box.y, scale }));
}

function remembering<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

export function mergeEqualStates(states: readonly VideoState[]): VideoState[] {
  const kept: VideoState[] = [];
  for (const state of states) {
    const last = kept.at(-1);
    if (last && isSame(last.scene.nodes, state.scene.nodes)) last.seconds += state.seconds;
    else kept.push({ ...state });
  }
  return kept;
}

function isSame(a: readonly SceneNode[], b: readonly SceneNode[]): boolean {
  return (
    a.length === b.length &&
    a.every((node, index) => {
      const other = b[index];
      if (node === other) return true;
      return node.kind === "group" && other?.kind === "group" && !node.clip && isSame(node.nodes, other.nodes);
    })
  );
}
