import { getMarkTimes, isStrokeVisible } from "#lib/ink/growth";
import type { SceneNode } from "#lib/platform/media/video/scene";
import type { Box } from "./composition";
import { inkNodes } from "./ink-nodes";
import { PIN_SIZE, pinNodes } from "./pin-nodes";
import type { RenderInput, ThumbnailPicture, ThumbnailPin } from "./render-input";

/** With ink and pins at a second; null shows everything. */
export function pictureNodes(
  picture: ThumbnailPicture,
  index: number,
  box: Box,
  second: number | null,
  top = box.y,
): SceneNode[] {
  return [{ kind: "picture", picture: index, ...box }, ...markNodes(picture, box, second, top)];
}

export function markNodes(
  marked: Pick<NonNullable<RenderInput["sheet"]>, "width" | "height" | "strokes" | "pins">,
  box: Box,
  second: number | null,
  top = box.y,
): SceneNode[] {
  return [
    ...inkNodes(
      marked.strokes.filter((stroke) => isStrokeVisible(getMarkTimes(stroke), second)),
      marked,
      box,
    ),
    ...marked.pins
      .filter(({ timestamp }) => second === null || timestamp <= second)
      .flatMap((pin) => createPinNodes(pin, box, top)),
  ];
}

export function createPinNodes({ x, y, number }: ThumbnailPin, box: Box, top = box.y, across = box.width): SceneNode[] {
  return pinNodes({ x: box.x + x * box.width, y: box.y + y * box.height }, number, pinScale(across), top);
}

/** The size on stage, within readable bounds. */
function pinScale(across: number): number {
  return Math.min(48, Math.max(15, across * 0.047)) / PIN_SIZE;
}
