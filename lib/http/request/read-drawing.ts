import type { InkChange } from "#lib/assets/drawings/change-drawing";
import { bounds } from "#lib/contract/schema/limits";
import type { BodySpec } from "#lib/contract/schema/operation";
import { changeStrokes, type StrokeChanges } from "#lib/ink/change-strokes";
import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";
import { parseJson } from "#lib/json/parse-json";
import { AppError } from "#lib/kernel/errors";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import type { ReadDrawing } from "#lib/threads/read-drawing";
import type { RawBody } from "./raw-body";
import { bodyValue, jsonProblemError, receiveJson } from "./read-json";

interface DrawingInput {
  drawingData: unknown;
  coordinates: unknown;
}

export async function readDrawing(request: Request, { maxBytes }: Pick<BodySpec, "maxBytes">): Promise<RawBody> {
  const body = await receiveJson(request, maxBytes, { values: bounds.drawingValues });
  const { digest } = body;
  const fields = undefined;
  if (!body.isLarge) return { fields: bodyValue(parseJson(body.bytes)), upload: null, digest };
  const found = await onThread("readDrawingBody", body.bytes, [body.bytes.buffer]);
  return { fields, upload: null, digest, read: drawingOf(found) };
}

export async function readStrokes(request: Request, { maxBytes }: Pick<BodySpec, "maxBytes">): Promise<RawBody> {
  const body = await receiveJson(request, maxBytes, { values: bounds.drawingValues });
  if (body.isLarge) return { fields: undefined, upload: null, read: toInkChange(body.bytes) };
  return { fields: bodyValue(parseJson(body.bytes)), upload: null };
}

export function toInkChange(changes: StrokeChanges | Uint8Array): InkChange {
  return async ({ document, coordinates }) => {
    const ink = { document, coordinates };
    const isLarge = changes instanceof Uint8Array || document.length > LARGE_INK_BYTES;
    return drawingOf(
      isLarge
        ? await onThread("changeDrawingBody", { ...ink, changes }, transferableBuffers(ink))
        : changeStrokes({ ...ink, changes }),
    );
  };
}

const LARGE_INK_BYTES = 256 * 1024;

export function prepareDrawingInput({ drawingData, coordinates }: DrawingInput): PreparedDrawing {
  const prepared = prepareDrawing(drawingData, coordinates);
  if ("drawing" in prepared) return drawingOf(prepared);
  const named = Object.entries(prepared.problems).map(([path, found]) => [`drawing_data.${path}`, found]);
  return drawingOf({ problems: Object.fromEntries(named) });
}

function drawingOf(found: ReadDrawing): PreparedDrawing {
  if ("problem" in found) throw jsonProblemError(found.problem);
  if ("problems" in found) {
    const [first] = Object.entries(found.problems);
    const message = first ? `${first[0]}: ${first[1][0]}` : "The drawing is wrong.";
    throw new AppError("validation_failed", message, { errors: found.problems });
  }
  const { document, coordinates } = found.drawing;
  // A number may be longer when written out than its sender wrote it.
  const bytes = document.length + (coordinates?.length ?? 0);
  if (bytes > bounds.drawingBytes + SLACK_BYTES) {
    throw new AppError("payload_too_large", `The drawing is larger than ${bounds.drawingBytes} bytes.`);
  }
  return found.drawing;
}

/** For the ids given to strokes that have none. */
const SLACK_BYTES = 128 * 1024;
