import { assertNotProcessing } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { AppError } from "#lib/kernel/errors";
import { getDrawing } from "./drawing-rows";
import { assertDrawingEtag, drawingEtag } from "./drawing-version";
import type { DrawingText } from "./ink-rows";
import { replaceDrawing, type SavedDrawing } from "./replace-drawing";

const ATTEMPTS = 5;

export type InkChange = (ink: Pick<DrawingText, "document" | "coordinates">) => Promise<PreparedDrawing>;

export async function changeDrawing(
  clip: OwnedClip,
  { drawingId, change, ifMatch }: { drawingId: string; change: InkChange; ifMatch: readonly string[] | null },
): Promise<SavedDrawing> {
  assertNotProcessing(clip);
  for (let attempt = 1; ; attempt += 1) {
    const drawing = await getDrawing(clip.id, drawingId);
    assertDrawingEtag(drawing, ifMatch);
    const prepared = await change(drawing);
    try {
      return await replaceDrawing(clip, { drawingId, prepared, ifMatch: [drawingEtag(drawing)], field: "strokes" });
    } catch (error) {
      const isLate = error instanceof AppError && error.code === "precondition_failed";
      if (!isLate || ifMatch !== null) throw error;
      if (attempt === ATTEMPTS) throw tooBusy();
    }
  }
}

function tooBusy(): AppError {
  return new AppError("service_unavailable", "Other requests keep changing this drawing. Try again in a moment.", {
    headers: { "Retry-After": "1" },
  });
}
