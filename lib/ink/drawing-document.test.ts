import { expect, test } from "vitest";
import { DRAWING_LIMITS, readDrawing } from "./drawing-document";
import { readStrokes } from "./stroke";

const stroke = (changes: Record<string, unknown> = {}) => ({ tool: "pen", points: [[0.1, 0.2, 0]], ...changes });
const drawing = (...strokes: unknown[]) => ({ version: 1, strokes });

function problemsOf(data: unknown): Record<string, string[]> {
  const reading = readDrawing(data);
  return reading.kind === "wrong" ? reading.problems : {};
}

function documentOf(data: unknown): Record<string, unknown> {
  const reading = readDrawing(data);
  if (reading.kind === "wrong") throw new Error(JSON.stringify(reading.problems));
  return reading.document;
}

test("a complete document of this format stays as it is, with unknown members", () => {
  const document = {
    version: 1,
    coordinate_space: "pixel",
    image: "img1",
    canvas: { width: 1280, height: 800, scale: 2 },
    layer: "notes",
    strokes: [
      {
        id: "s1",
        tool: "arrow",
        color: "persimmon",
        width: 0.004,
        opacity: 1,
        points: [
          [10, 20, 0, 0.5],
          [600, 400, 0.4, 1],
        ],
        start: 4.6,
        end: 7,
        hide_at: null,
        text: "",
        author: "me",
      },
    ],
  };
  expect(readDrawing(document)).toEqual({ kind: "own", document });
  expect(readDrawing(JSON.stringify(document))).toEqual({ kind: "own", document });
});

test("small slips are fixed: missing and doubled names, digits as text, values beyond their range, points as objects", () => {
  const [first, second, third] = documentOf(
    drawing(
      stroke({ id: "s1", points: [{ x: "0.25", y: 0.5, t: "1.5", pressure: 7 }], opacity: "3", start: "2", end: 1 }),
      stroke({ id: "s1", tool: undefined }),
      stroke({ points: [[0.1, 0.2, null, 0.5]] }),
    ),
  ).strokes as Record<string, unknown>[];
  expect(first).toMatchObject({ id: "s1", points: [[0.25, 0.5, 1.5, 1]], opacity: 1, start: 2, end: 2 });
  expect(second).toMatchObject({ id: "s2", tool: "pen" });
  expect(third).toMatchObject({ id: "s3", points: [[0.1, 0.2]] });
});

test("every tool of the format is taken", () => {
  const tools = "pen highlighter line arrow rect ellipse polygon text redact eraser".split(" ");
  const document = documentOf(drawing(...tools.map((tool) => stroke({ tool }))));
  expect(readStrokes(document).map(({ tool }) => tool)).toEqual(tools);
});

test.each([
  ["strokes", { version: 1, strokes: "none" }],
  ["strokes.0", drawing("M0 0")],
  ["strokes.1.tool", drawing(stroke(), stroke({ tool: "spray" }))],
  ["strokes.0.tool", drawing(stroke({ tool: 5 }))],
  ["strokes.0.points", drawing({ tool: "pen" })],
  ["strokes.0.points", drawing(stroke({ points: [] }))],
  [
    "strokes.0.points.1",
    drawing(
      stroke({
        points: [
          [0, 0],
          ["a", 0],
        ],
      }),
    ),
  ],
  ["strokes.0.points.0", drawing(stroke({ points: ["here"] }))],
  ["strokes.0.points.0", drawing(stroke({ points: [[0, 0, "soon"]] }))],
  ["strokes.0.start", drawing(stroke({ start: -1 }))],
  ["strokes.0.hide_at", drawing(stroke({ hide_at: "never" }))],
  ["strokes.0.width", drawing(stroke({ width: {} }))],
  ["strokes.0.color", drawing(stroke({ color: 255 }))],
  ["strokes.0.text", drawing(stroke({ tool: "text", text: "x".repeat(2001) }))],
  ["coordinate_space", { ...drawing(stroke()), coordinate_space: "percent" }],
  ["canvas", { ...drawing(stroke()), coordinate_space: "pixel" }],
  ["canvas.height", { ...drawing(stroke()), coordinate_space: "pixel", canvas: { width: 10, height: 0 } }],
  ["canvas", { ...drawing(stroke()), canvas: [10, 10] }],
  ["image", { ...drawing(stroke()), image: { id: 1 } }],
])("what cannot be drawn is named by its path: %s", (path, data) => {
  expect(Object.keys(problemsOf(data))).toEqual([path]);
});

test("the bounds are 5,000 strokes and 4,000 points each", () => {
  const { strokes, pointsPerStroke } = DRAWING_LIMITS;
  const many = Array.from({ length: strokes }, () => stroke());
  const long = Array.from({ length: pointsPerStroke }, () => [0.5, 0.5, 0]);
  expect(readDrawing(drawing(...many)).kind).toBe("own");
  expect(readDrawing(drawing(stroke({ points: long }))).kind).toBe("own");
  expect(problemsOf(drawing(...many, stroke()))).toEqual({ strokes: ["must be at most 5000"] });
  expect(problemsOf(drawing(stroke({ points: [...long, [0, 0]] })))).toEqual({
    "strokes.0.points": ["must be at most 4000"],
  });
});

test("a document that is wrong throughout gives twenty problems, not thousands", () => {
  expect(Object.keys(problemsOf(drawing(...Array.from({ length: 5000 }, () => ({})))))).toHaveLength(20);
});

test.each([
  ["an object", { type: "excalidraw", version: 2, elements: [{ type: "line" }] }],
  ["a document of another version", { version: 2, strokes: [{ path: "M0 0" }] }],
  ["a version without strokes", { version: 1, shapes: [] }],
  ["strokes without a version", { strokes: [{ points: [1, 2] }] }],
  ["an array", [[1, 2], { x: 3 }]],
  ["a path", "M0 0 L10 10"],
  ["JSON of another program as text", '{"version":"1.0","strokes":[1]}'],
  ["broken JSON", '{"version":1,"strokes":['],
  ["an empty string", ""],
])("foreign data is kept verbatim: %s", (_what, data) => {
  expect(readDrawing(data)).toEqual({ kind: "foreign", document: { version: 1, strokes: [], raw: data } });
  expect(documentOf(documentOf(data))).toMatchObject({ version: 1, strokes: [], raw: data });
});

test("nothing at all is an empty drawing", () => {
  expect(documentOf(null)).toEqual({ version: 1, strokes: [] });
});

test("a text that would take too much to read, or holds what cannot be stored, stays the text that it is", () => {
  for (const text of [
    `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`,
    '{"version":1,"strokes":[],"image":"\\u0000"}',
    `{"version":1,"strokes":[],"z":[${"{},".repeat(1_100_000)}{}]}`,
  ]) {
    expect(readDrawing(text)).toEqual({ kind: "foreign", document: { version: 1, strokes: [], raw: text } });
  }
});

test("a drawing given as text is refused where a number of it would be rounded, and kept where it is of another format", () => {
  const own = '{"version":1,"strokes":[{"tool":"pen","points":[[0,0],[1,1]],"ref":1234567890123456789}]}';
  expect(readDrawing(own)).toEqual({
    kind: "wrong",
    problems: { "strokes.0.ref": ["is an integer beyond 2^53: send it as a string"] },
  });
  const foreign = '{"shapes":[{"ref":1234567890123456789}]}';
  expect(readDrawing(foreign)).toEqual({ kind: "foreign", document: { version: 1, strokes: [], raw: foreign } });
});

test.each([
  ["strokes.0.tool", { strokes: [stroke({ tool: "redact" })] }],
  ["strokes.1.tool", { version: "1", strokes: [stroke(), stroke({ tool: "Redact" })] }],
  ["strokes.0.tool", { version: 2, strokes: [stroke({ tool: " REDACT " })] }],
  ["layers.0.shapes.0.type", { layers: [{ shapes: [{ type: "redaction" }] }] }],
  ["0.tool", [stroke({ tool: "redact" })]],
  ["strokes.0.tool", JSON.stringify({ strokes: [stroke({ tool: "redact" })] })],
  ["tool", JSON.stringify([stroke({ tool: "redact" })])],
  ["raw.strokes.0.tool", { version: 1, strokes: [], raw: { strokes: [stroke({ tool: "redact" })] } }],
  ["strokes.0.tool", drawing(stroke({ tool: "Redact" }))],
])("a redaction that would cover nothing is refused at %s", (path, data) => {
  expect(Object.keys(problemsOf(data))).toEqual([path]);
});

test("other data that is not ours is kept, whatever its texts say", () => {
  const data = { version: 2, title: "redact this", strokes: [stroke({ tool: "spray", text: "redact" })] };
  expect(documentOf(data)).toEqual({ version: 1, strokes: [], raw: data });
});
