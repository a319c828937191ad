import { expect, test } from "vitest";
import { moveStroke } from "#lib/ink/edit";
import type { Doc, PictureRef, Stroke } from "../document";
import { sampleStroke } from "../testing/sample-stroke";
import { type DrawingRecord, drawingChanges, readInkOfDrawings, savedDrawing, unsavedDrawings } from "./drawings";

const pictures: PictureRef[] = [
  { id: "p1", file: "one.png" },
  { id: "p2", file: "two.png" },
];
const raw = (id: string | number, more: object = {}) => ({ id, tool: "pen", points: [[0.1, 0.2, 0]], ...more });
const record = (id: string, document: object): DrawingRecord => ({
  id,
  version: 1,
  document: { version: 1, ...document },
  coordinates: null,
});
const kept = (id: string, ...strokes: object[]) =>
  record(id, { made_with: "tellmark-studio", image: "one.png", strokes });
const docOf = (drawings: DrawingRecord[], sheets = pictures): Pick<Doc, "ink" | "pictures"> => ({
  ink: readInkOfDrawings(drawings, sheets),
  pictures: sheets,
});
const idsOn = ({ ink }: Pick<Doc, "ink">, picture: string) => ink[picture]?.map(({ id }) => id);

test("strokes are on the picture that their drawing names: without a name on the first, with an unknown one on none", () => {
  const doc = docOf([
    record("a", { image: "two.png", strokes: [raw("x")] }),
    record("b", { strokes: [raw("x"), raw(2)] }),
    record("c", { image: "gone.png", strokes: [raw("x")] }),
    kept("d", raw("own")),
  ]);
  expect(idsOn(doc, "p2")).toEqual(["a:x"]);
  expect(idsOn(doc, "p1")).toEqual(["b:x", "b:2", "own"]);
  expect(drawingChanges(doc, [])).toHaveLength(2);
});

test("a document that was only read changes nothing", () => {
  const drawings = [
    record("a", { strokes: [raw("x", { color: "persimmon", note: "kept" }), { id: "y", tool: "spray", points: [] }] }),
    record("b", { raw: { other: true }, strokes: [] }),
    kept("c", raw("own")),
  ];
  expect(drawingChanges(docOf(drawings), drawings)).toEqual([]);
});

test("new strokes make one drawing for each picture, which has them from then on", () => {
  const doc = { pictures, ink: { p1: [sampleStroke("s")], p2: [sampleStroke("t"), sampleStroke("u")] } };
  const sizes = new Map([["p2", { width: 640, height: 400 }]]);
  const changes = drawingChanges(doc, [], sizes);
  expect(changes.map(({ drawing, document }) => [drawing, document.image])).toEqual([
    [null, "one.png"],
    [null, "two.png"],
  ]);
  expect(changes[1]?.document).toMatchObject({ version: 1, canvas: { width: 640, height: 400 } });
  const saved = changes.map((change, index) => savedDrawing(change, { id: `drw_${index}`, version: 1 }));
  expect(drawingChanges(doc, saved)).toEqual([]);
  const more = { pictures, ink: { ...doc.ink, p1: [sampleStroke("s"), sampleStroke("v")] } };
  const [change, ...others] = drawingChanges(more, saved);
  expect([change?.drawing?.id, others]).toEqual(["drw_0", []]);
});

test("a drawing read after a save equals the saved one", () => {
  const doc = { pictures, ink: { p1: [sampleStroke("s"), { ...sampleStroke("t"), start: 1.25, end: 2 }] } };
  const [change] = drawingChanges(doc, []);
  const read = { ...record("drw", {}), document: JSON.parse(JSON.stringify(change?.document)) };
  expect(readInkOfDrawings([read], pictures)).toEqual(doc.ink);
});

test("a moved stroke of another program is saved in its own drawing, and all else there stays as it was", () => {
  const strange = { id: "z", tool: "spray", points: [[0, 0]] };
  const other = record("a", {
    image: 0,
    author: "importer",
    coordinate_space: "pixel",
    canvas: { width: 200, height: 100 },
    strokes: [strange, raw(7, { points: [[20, 20, 0]], layer: 3 }), raw("y", { color: "persimmon" })],
  });
  const doc = docOf([other, kept("b", raw("own"))]);
  const [first, ...rest] = doc.ink.p1 ?? [];
  const moved = { ...doc, ink: { p1: [moveStroke(first as Stroke, 0.1, 0.1), ...rest] } };
  const changes = drawingChanges(moved, [other, kept("b", raw("own"))]);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.drawing?.id).toBe("a");
  expect(changes[0]?.document).toMatchObject({ author: "importer", image: 0, coordinate_space: "pixel" });
  expect(changes[0]?.document.strokes).toEqual([
    strange,
    expect.objectContaining({ id: 7, layer: 3, points: [[40, 30, 0]] }),
    raw("y", { color: "persimmon" }),
  ]);
});

test("a removed stroke leaves its drawing, and comes back to it", () => {
  const other = record("a", { strokes: [raw("x", { layer: 3 }), raw("y")] });
  const doc = docOf([other]);
  const [x, y] = doc.ink.p1 ?? [];
  const [removal] = drawingChanges({ pictures, ink: { p1: [y as Stroke] } }, [other]);
  expect(removal?.document.strokes).toEqual([raw("y")]);
  const saved = savedDrawing(removal as NonNullable<typeof removal>, { id: "a", version: 2 });
  const [back] = drawingChanges({ pictures, ink: { p1: [x as Stroke, y as Stroke] } }, [saved]);
  expect(back?.document.strokes).toMatchObject([{ id: "x", layer: 3, tool: "pen" }, { id: "y" }]);
});

test("ink on a picture that is not sent waits, and means no other picture", () => {
  const sheets = [{ id: "new", file: null }];
  const nameless = record("a", { strokes: [raw("x")] });
  const doc = { pictures: sheets, ink: { new: [sampleStroke("s")] } };
  expect(unsavedDrawings(doc, [nameless])).toEqual({ drawings: [], isWaiting: true });
});

test("changed ink of a drawing that was removed elsewhere is kept with the studio's own", () => {
  const doc = docOf([record("a", { strokes: [raw("x")] })]);
  const changes = drawingChanges(doc, [kept("b", raw("own"))]);
  expect(changes.map(({ drawing }) => drawing?.id)).toEqual(["b"]);
});

test("of two drawings that two tabs made for one picture the first is used from then on", () => {
  const drawings = [kept("a", raw("s")), kept("b", raw("t"))];
  const doc = docOf(drawings);
  expect(idsOn(doc, "p1")).toEqual(["s", "b:t"]);
  const more = { ...doc, ink: { p1: [...(doc.ink.p1 ?? []), sampleStroke("u")] } };
  expect(drawingChanges(more, drawings).map(({ drawing }) => drawing?.id)).toEqual(["a"]);
});

test("ink follows a picture that was replaced, under the name that the server still knows", () => {
  const renamed = record("a", { image: "before.png", strokes: [raw("x")] });
  const known = pictures.map((picture) => (picture.id === "p2" ? { ...picture, names: ["before.png"] } : picture));
  const doc = docOf([renamed], known);
  expect(idsOn(doc, "p2")).toEqual(["a:x"]);
  expect(drawingChanges(doc, [renamed])).toEqual([]);
  const [change] = drawingChanges({ pictures: known, ink: { p2: [] } }, [renamed]);
  expect(change?.document.image).toBe("before.png");
});

test("numbers as names of strokes in the studio's own drawing are as good as words", () => {
  const drawing = kept("a", raw(7), raw("b"));
  const [seven, ...others] = docOf([drawing]).ink.p1 ?? [];
  if (!seven) throw new Error("it was not read");
  const more = { pictures, ink: { p1: [seven, ...others, sampleStroke("new")] } };
  const idsIn = (doc: typeof more) =>
    drawingChanges(doc, [drawing]).map(({ document }) => (document.strokes as { id: string }[]).map(({ id }) => id));
  expect(idsIn(more)).toEqual([[7, "b", "new"]]);
  expect(idsIn({ pictures, ink: { p1: others } })).toEqual([["b"]]);
});
