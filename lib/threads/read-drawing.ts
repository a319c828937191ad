import { saveDrawing } from "#lib/contract/drawings";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import type { DrawingProblems } from "#lib/ink/drawing-document";
import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";
import { type JsonProblem, parseJson } from "#lib/json/parse-json";

export type ReadDrawing = { drawing: PreparedDrawing } | { problem: JsonProblem } | { problems: DrawingProblems };

export function readDrawingBody(bytes: Uint8Array): ReadDrawing {
  const parsed = parseJson(bytes);
  if ("problem" in parsed) return parsed;
  const body = saveDrawing.body.schema.safeParse(parsed.value, { error: describeIssue });
  if (!body.success) {
    const [issue] = body.error.issues;
    return { problems: { [issue?.path.join(".") || "body"]: [issue?.message ?? "is invalid"] } };
  }
  const prepared = prepareDrawing(body.data.drawingData, body.data.coordinates);
  if ("drawing" in prepared) return prepared;
  const named = Object.entries(prepared.problems).map(([path, found]) => [`drawing_data.${path}`, found]);
  return { problems: Object.fromEntries(named) };
}
