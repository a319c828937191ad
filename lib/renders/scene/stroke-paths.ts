import { type InkSize, strokePath } from "#lib/ink/path";
import type { InkStroke } from "#lib/ink/stroke";
import { createPace } from "#lib/platform/turns/pace";

const known = new WeakMap<InkStroke, InkSize & { path: string | null }>();

export function findStrokePath(stroke: InkStroke, { width, height }: InkSize): string | null {
  const found = known.get(stroke);
  if (found?.width === width && found.height === height) return found.path;
  const path = strokePath(stroke, { width, height });
  known.set(stroke, { width, height, path });
  return path;
}

/** In parts: those of thirty thousand points would block the event loop while a scene is composed. */
export async function prepareStrokePaths(strokes: readonly InkStroke[], size: InkSize): Promise<void> {
  const pace = createPace();
  for (const stroke of strokes) {
    findStrokePath(stroke, size);
    await pace();
  }
}
