import { listDrawingPlaces, readDrawings } from "#lib/assets/drawings/drawing-rows";
import { drawingEtag } from "#lib/assets/drawings/drawing-version";
import type { DrawingText } from "#lib/assets/drawings/ink-rows";
import type { SavedDrawing } from "#lib/assets/drawings/replace-drawing";
import { presentDrawing } from "../present/drawing";
import { prefersMinimal } from "../request/prefer";
import { matchesEtag } from "../response/etags";
import { jsonPieces, jsonStream } from "../response/json-stream";

/** Up to this size a list is read in one step, so that its length is known. */
const ONE_STEP_BYTES = 1024 * 1024;

/** Ink stays bytes, as stored: it may be ten megabytes. */
export function answerSavedDrawing({ drawing, count }: SavedDrawing, status = 201): Response {
  const head = `{"success":true,"drawing_id":${JSON.stringify(drawing.id)},"drawings_count":${count},"drawing":`;
  return answerOne(status, head, drawing, {});
}

/** 204 for callers that prefer to get only the new ETag. */
export function answerChangedDrawing(request: Request, saved: SavedDrawing): Response {
  if (!prefersMinimal(request)) return answerSavedDrawing(saved, 200);
  const headers = { ETag: `"${drawingEtag(saved.drawing)}"`, "Preference-Applied": "return=minimal" };
  return new Response(null, { status: 204, headers });
}

export function answerDrawing(request: Request, drawing: DrawingText): Response {
  const headers = { ETag: `"${drawingEtag(drawing)}"`, "Cache-Control": "private, no-cache" };
  if (matchesEtag(request.headers.get("if-none-match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return answerOne(200, '{"success":true,"drawing":', drawing, headers);
}

function answerOne(status: number, head: string, drawing: DrawingText, headers: Record<string, string>): Response {
  const parts = [Buffer.from(head), ...presentDrawing(drawing), Buffer.from("}")];
  return jsonPieces(status, parts, { ETag: `"${drawingEtag(drawing)}"`, ...headers });
}

/** Oldest first; holds one drawing in memory at a time. */
export async function answerDrawings(clipId: number): Promise<Response> {
  const places = await listDrawingPlaces(clipId);
  const ids = places.map(({ id }) => id);
  if (places.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= ONE_STEP_BYTES) {
    const pieces: Uint8Array[] = [];
    for await (const piece of listOf(await readDrawings(clipId, ids))) pieces.push(piece);
    return jsonPieces(200, pieces);
  }
  const memoryBytes = Math.max(...places.map(({ sizeBytes }) => sizeBytes));
  return jsonStream(listOf(oneByOne(clipId, ids)), new Headers(), { memoryBytes });
}

async function* oneByOne(clipId: number, ids: readonly string[]): AsyncGenerator<DrawingText, void> {
  for (const id of ids) yield* await readDrawings(clipId, [id]);
}

async function* listOf(drawings: Iterable<DrawingText> | AsyncIterable<DrawingText>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from('{"success":true,"drawings":[');
  let count = 0;
  for await (const drawing of drawings) {
    if (count > 0) yield Buffer.from(",");
    yield* presentDrawing(drawing);
    count += 1;
  }
  yield Buffer.from(`],"drawings_count":${count}}`);
}
