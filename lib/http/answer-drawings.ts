import { type DrawingText, listDrawingPlaces, readDrawings } from "#lib/assets/drawing-rows";
import { setLength } from "./answers";
import { jsonStream } from "./json-stream";
import { drawingJson } from "./present/drawing";

/** Up to here a list is read at once and its length is known. */
const AT_ONCE_BYTES = 1024 * 1024;

/** Answers with a drawing that was saved. Ink stays the text that it is stored as: it may be ten megabytes. */
export function answerSavedDrawing({ drawing, count }: { drawing: DrawingText; count: number }): Response {
  const id = JSON.stringify(drawing.id);
  const text = `{"success":true,"drawing_id":${id},"drawings_count":${count},"drawing":${drawingJson(drawing)}}`;
  return jsonText(201, text);
}

/** Answers with one drawing. */
export function answerDrawing(drawing: DrawingText): Response {
  return jsonText(200, `{"success":true,"drawing":${drawingJson(drawing)}}`);
}

/** Answers with all the ink of a clip, oldest first; one drawing is in memory at a time. */
export async function answerDrawings(clipId: number): Promise<Response> {
  const places = await listDrawingPlaces(clipId);
  const ids = places.map(({ id }) => id);
  if (places.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= AT_ONCE_BYTES) {
    const drawings = (await readDrawings(clipId, ids)).map(drawingJson);
    return jsonText(200, `{"success":true,"drawings":[${drawings.join(",")}],"drawings_count":${drawings.length}}`);
  }
  return jsonStream(drawingParts(clipId, ids), new Headers());
}

async function* drawingParts(clipId: number, ids: readonly string[]): AsyncGenerator<string, void> {
  yield '{"success":true,"drawings":[';
  let count = 0;
  for (const id of ids) {
    const [drawing] = await readDrawings(clipId, [id]);
    // Taken out meanwhile.
    if (!drawing) continue;
    yield `${count > 0 ? "," : ""}${drawingJson(drawing)}`;
    count += 1;
  }
  yield `],"drawings_count":${count}}`;
}

function jsonText(status: number, text: string): Response {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  setLength(headers, Buffer.byteLength(text));
  return new Response(text, { status, headers });
}
