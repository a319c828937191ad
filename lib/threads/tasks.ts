import { parseJson } from "#lib/json/parse-json";
import { decodeText } from "#lib/vst/decode-text";
import { layoutTexts } from "#lib/vst/layout";
import { packDrawing } from "#lib/vst/pack-drawing";
import { readPackedDrawing, readPackedManifest, readPackedTranscript } from "#lib/vst/packed-documents";
import { readInk } from "#lib/vst/read-ink";
import { readDrawingBody } from "./read-drawing";

/** What threads can do: pure functions of what can be sent to them, by name. */
export const tasks = {
  decodeText,
  layoutTexts,
  packDrawing,
  parseJson,
  readDrawingBody,
  readInk,
  readPackedDrawing,
  readPackedManifest,
  readPackedTranscript,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
