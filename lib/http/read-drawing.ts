import { bounds } from "#lib/contract/limits";
import type { BodySpec } from "#lib/contract/operation";
import { AppError } from "#lib/errors";
import { parseJson } from "#lib/json/parse-json";
import { onThread } from "#lib/platform/threads";
import type { ReadDrawing } from "#lib/threads/read-drawing";
import { type PreparedDrawing, prepareDrawing } from "#lib/vst/prepare-drawing";
import { bodyValue, digestOf, receiveJson, refusal } from "./read-json";
import type { RawBody } from "./read-request";

/** What a request asks to be drawn. */
export interface DrawingWish {
  drawingData: unknown;
  coordinates: unknown;
}

/** Reads ink: small bodies here, large ones whole on a thread, from their bytes to what is stored. */
export async function readDrawing(request: Request, { maxBytes }: Pick<BodySpec, "maxBytes">): Promise<RawBody> {
  const body = await receiveJson(request, maxBytes, { values: bounds.drawingValues });
  const digest = digestOf(body);
  const fields = undefined;
  if (!body.isLarge) return { fields: bodyValue(parseJson(body.bytes)), upload: null, digest };
  const found = await onThread("readDrawingBody", body.bytes, [body.bytes.buffer]);
  return { fields, upload: null, digest, read: drawingOf(found) };
}

/** Ink whose body was held against its schema, checked and written down. */
export function prepareBody({ drawingData, coordinates }: DrawingWish): PreparedDrawing {
  const prepared = prepareDrawing(drawingData, coordinates);
  if ("drawing" in prepared) return drawingOf(prepared);
  const named = Object.entries(prepared.problems).map(([path, found]) => [`drawing_data.${path}`, found]);
  return drawingOf({ problems: Object.fromEntries(named) });
}

function drawingOf(found: ReadDrawing): PreparedDrawing {
  if ("problem" in found) throw refusal(found.problem);
  if ("problems" in found) {
    const [first] = Object.entries(found.problems);
    const message = first ? `${first[0]}: ${first[1][0]}` : "The drawing is wrong.";
    throw new AppError("validation_failed", message, { errors: found.problems });
  }
  const { document, coordinates } = found.drawing;
  // Written out, a number may be longer than its sender wrote it.
  const bytes = Buffer.byteLength(document) + Buffer.byteLength(coordinates ?? "");
  if (bytes > bounds.drawingBytes + SLACK_BYTES) {
    throw new AppError("payload_too_large", `The drawing is larger than ${bounds.drawingBytes} bytes.`);
  }
  return found.drawing;
}

/** For the names that strokes without one are given. */
const SLACK_BYTES = 128 * 1024;
