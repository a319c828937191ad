import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Drawing, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";

/** Saves ink: our own document as it is, anything else under `raw`. */
export async function addDrawing(
  clip: OwnedClip,
  wish: { drawingData: unknown; coordinates: unknown },
): Promise<{ drawing: Drawing; count: number }> {
  refuseWhileProcessing(clip);
  return transaction(async (tx) => {
    await changeContent(tx, clip.id);
    const drawing = await tx.drawing.create({
      data: {
        id: newId("drw"),
        clipId: clip.id,
        document: asDocument(wish.drawingData) as Prisma.InputJsonObject,
        ...(wish.coordinates === null ? {} : { coordinates: wish.coordinates as Prisma.InputJsonValue }),
        createdAt: clock.now(),
      },
    });
    return { drawing, count: await tx.drawing.count({ where: { clipId: clip.id } }) };
  });
}

/** A version-1 document is an object with strokes; a string may hold one as JSON. */
function asDocument(data: unknown): Record<string, unknown> {
  const value = typeof data === "string" ? parsed(data) : data;
  if (isRecord(value) && value.version === 1 && Array.isArray(value.strokes)) return value;
  return data === null ? { version: 1, strokes: [] } : { version: 1, strokes: [], raw: data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
