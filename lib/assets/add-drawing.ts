import { annotateLater } from "#lib/clips/annotate-later";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { refuseBeyondQuota } from "#lib/clips/storage-account";
import { AppError } from "#lib/errors";
import type { Drawing, Prisma } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";
import { readDrawing } from "#lib/vst/drawing-document";
import { refuseTooMuchInk } from "./clip-bounds";
import { coverSoon } from "./cover-images";
import { hideUncovered } from "./hide-uncovered";

/** Saves ink: our own document checked and bounded, anything else verbatim under `raw`. */
export async function addDrawing(
  clip: OwnedClip,
  wish: { drawingData: unknown; coordinates: unknown },
): Promise<{ drawing: Drawing; count: number }> {
  refuseWhileProcessing(clip);
  const document = asDocument(wish.drawingData) as Prisma.InputJsonObject;
  const { hidden, ...added } = await transaction(async (tx) => {
    await changeContent(tx, clip.id);
    const drawing = await tx.drawing.create({
      data: {
        id: newId("drw"),
        clipId: clip.id,
        document,
        ...(wish.coordinates === null ? {} : { coordinates: wish.coordinates as Prisma.InputJsonValue }),
        createdAt: clock.now(),
      },
    });
    await refuseTooMuchInk(tx, clip.id, "drawing_data");
    const count = await tx.drawing.count({ where: { clipId: clip.id } });
    const hidden = await hideUncovered(tx, clip.id);
    await annotateLater(tx, clip.id);
    await refuseBeyondQuota(tx, clip.id);
    return { drawing, count, hidden };
  });
  await blobs().remove(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
  return added;
}

/** Our own document checked, anything else under `raw`; 422 names what of our own cannot be drawn. */
function asDocument(data: unknown): Record<string, unknown> {
  const reading = readDrawing(data);
  if (reading.kind !== "wrong") return reading.document;
  const errors = Object.fromEntries(
    Object.entries(reading.problems).map(([path, messages]) => [`drawing_data.${path}`, messages]),
  );
  const [first] = Object.entries(errors);
  throw new AppError("validation_failed", first ? `${first[0]}: ${first[1][0]}` : "The drawing is wrong.", { errors });
}
