import { expect, test } from "vitest";
import { bounds } from "#lib/contract/schema/limits";
import { AppError } from "#lib/kernel/errors";
import { readDrawing, readStrokes } from "./read-drawing";

/** Beyond what is parsed on the event loop. */
const filler = "x".repeat(300 * 1024);

async function errorOf(reader: typeof readDrawing | typeof readStrokes, body: unknown) {
  const headers = { "Content-Type": "application/json" };
  const request = new Request("http://localhost/", { method: "POST", headers, body: JSON.stringify(body) });
  const failure = await reader(request, bounds.drawingBytes)
    .then(async ({ read }) => {
      const value = read();
      if (typeof value === "function") await value({ document: Buffer.from("{}"), coordinates: null });
      return null;
    })
    .catch((error: unknown) => error);
  return failure instanceof AppError
    ? { status: failure.status, message: failure.message, errors: failure.errors }
    : failure;
}

test.each([
  ["two wrong members", readDrawing, { drawing_data: 5, coordinates: "left" }, ["drawing_data", "coordinates"]],
  ["nothing to keep", readDrawing, {}, ["drawing_data"]],
  ["a wrong stroke", readDrawing, { drawing_data: { version: 1, strokes: [{ tool: "pen", points: 5 }] } }, null],
  ["a list that is none", readStrokes, { strokes: "all", remove: 7 }, ["strokes", "remove"]],
])("%s: a small body and a large one get the same error", async (_, reader, body, fields) => {
  const small = await errorOf(reader, body);
  const large = await errorOf(reader, { ...body, filler });
  expect(large).toEqual(small);
  expect(small).toMatchObject({ status: 422 });
  if (fields)
    expect(small).toMatchObject({ errors: Object.fromEntries(fields.map((field) => [field, expect.anything()])) });
});
