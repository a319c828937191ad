import { isShownAt, timesOf } from "#lib/ink/growth";
import type { SceneNode } from "#lib/platform/media/scene";
import type { Box } from "./composition";
import { inkNodes } from "./ink-nodes";
import type { Material, ThumbnailPicture, ThumbnailPin } from "./material";
import { PIN_SIZE, pinNodes } from "./pin-nodes";

/** A picture in the box with its ink and pins as they are at that second; null = with everything. */
export function pictureNodes(
  picture: ThumbnailPicture,
  index: number,
  box: Box,
  second: number | null,
  top = box.y,
): SceneNode[] {
  return [{ kind: "picture", picture: index, ...box }, ...markNodes(picture, box, second, top)];
}

/** Ink and pins alone. */
export function markNodes(
  marked: Pick<NonNullable<Material["sheet"]>, "width" | "height" | "strokes" | "pins">,
  box: Box,
  second: number | null,
  top = box.y,
): SceneNode[] {
  return [
    ...inkNodes(
      marked.strokes.filter((stroke) => isShownAt(timesOf(stroke), second)),
      marked,
      box,
    ),
    ...marked.pins
      .filter(({ timestamp }) => second === null || timestamp <= second)
      .flatMap((pin) => pinNodesIn(pin, box, top)),
  ];
}

/** A pin on a picture that lies in the box; as large as suits something that is so many pixels across. */
export function pinNodesIn({ x, y, number }: ThumbnailPin, box: Box, top = box.y, across = box.width): SceneNode[] {
  return pinNodes({ x: box.x + x * box.width, y: box.y + y * box.height }, number, pinScale(across), top);
}

/** As large as on the stage, but never so small that a number cannot be read, nor larger than a thumb. */
function pinScale(across: number): number {
  return Math.min(48, Math.max(15, across * 0.047)) / PIN_SIZE;
}
