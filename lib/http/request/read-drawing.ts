import type { InkChange } from "#lib/assets/drawings/change-drawing";
import { bounds } from "#lib/contract/schema/limits";
import type { StrokeChanges } from "#lib/ink/change-strokes";
import type { DrawingProblems } from "#lib/ink/drawing-document";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import type { JsonProblem } from "#lib/json/parse-json";
import { AppError } from "#lib/kernel/errors";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import { changeDrawingBody, readStrokeChanges } from "#lib/threads/change-drawing";
import { type ReadDrawing, readDrawingBody } from "#lib/threads/read-drawing";
import type { BodyReader } from "./raw-body";
import { jsonProblemError, receiveJson } from "./read-json";
import { fieldsError } from "./read-request";

/** A large stored document is changed on a thread, too. */
const LARGE_INK_BYTES = 256 * 1024;
/** For the ids given to strokes that have none. */
const SLACK_BYTES = 128 * 1024;

export const readDrawing: BodyReader<PreparedDrawing> = async (request, maxBytes) => {
  const { bytes, digest, isLarge } = await receiveJson(request, maxBytes, { values: bounds.drawingValues });
  const found = isLarge ? await onThread("readDrawingBody", bytes, [bytes.buffer]) : null;
  return { digest, read: () => toDrawing(found ?? readDrawingBody(bytes)) };
};

export const readStrokes: BodyReader<InkChange> = async (request, maxBytes) => {
  const { bytes, digest, isLarge } = await receiveJson(request, maxBytes, { values: bounds.drawingValues });
  return { digest, read: () => toInkChange(isLarge ? bytes : changesIn(bytes)) };
};

function toInkChange(changes: StrokeChanges | Uint8Array): InkChange {
  return async ({ document, coordinates }) => {
    const ink = { document, coordinates };
    const isLarge = changes instanceof Uint8Array || document.length > LARGE_INK_BYTES;
    return toDrawing(
      isLarge
        ? await onThread("changeDrawingBody", { ...ink, changes }, transferableBuffers(ink))
        : changeDrawingBody({ ...ink, changes }),
    );
  };
}

function changesIn(bytes: Uint8Array): StrokeChanges {
  const found = readStrokeChanges(bytes);
  if ("changes" in found) return found.changes;
  throw drawingError(found);
}

function toDrawing(found: ReadDrawing): PreparedDrawing {
  if (!("drawing" in found)) throw drawingError(found);
  const { document, coordinates } = found.drawing;
  // A number may be longer when written out than its sender wrote it.
  const bytes = document.length + (coordinates?.length ?? 0);
  if (bytes > bounds.drawingBytes + SLACK_BYTES) {
    throw new AppError(
      "payload_too_large",
      `The drawing is larger than ${bounds.drawingBytes} bytes. Send fewer strokes.`,
    );
  }
  return found.drawing;
}

function drawingError(found: { problem: JsonProblem } | { problems: DrawingProblems }): AppError {
  return "problem" in found ? jsonProblemError(found.problem) : fieldsError(found.problems, 422);
}
