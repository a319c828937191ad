import { changeDrawing } from "#lib/contract/drawings";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import { changeStrokes, type StrokeChanges } from "#lib/ink/change-strokes";
import { parseJson } from "#lib/json/parse-json";
import type { ReadDrawing } from "./read-drawing";

export interface DrawingChange {
  document: Uint8Array;
  coordinates: Uint8Array | null;
  changes: StrokeChanges | Uint8Array;
}

export function changeDrawingBody({ changes, ...drawing }: DrawingChange): ReadDrawing {
  if (!(changes instanceof Uint8Array)) return changeStrokes({ ...drawing, changes });
  const parsed = parseJson(changes);
  if ("problem" in parsed) return parsed;
  const read = changeDrawing.body.schema.safeParse(parsed.value, { error: describeIssue });
  if (read.success) return changeStrokes({ ...drawing, changes: read.data });
  const [issue] = read.error.issues;
  return { problems: { [issue?.path.join(".") || "body"]: [issue?.message ?? "is invalid"] } };
}
