import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stroke } from "#lib/editor/document";
import type { DrawingRecord } from "#lib/editor/ink/drawings";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import { at, aWhile, image, notes, strokesIn, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a first stroke that goes out as the page ends names the recording of its seconds", async () => {
  const on = world();
  on.write({ audio_url: "/api/v1/security/vst/7/audio/one.mp3" });
  const { document, draw, recordings } = await on.open();
  draw("late");
  await document.leave();
  expect(recordings).toEqual(["one.mp3"]);
});

test("ink is one drawing for a picture, however often it is saved", async () => {
  const on = world([at(1)]);
  const { document, draw, note, state } = await on.open();
  draw("one");
  note(0, "and a note");
  await document.flush();
  draw("two");
  await document.flush();
  note(0, "and another");
  await document.flush();
  expect(strokesIn(on.drawings())).toEqual([["one", "two"]]);
  expect(on.drawings()[0]).toMatchObject({ version: 2, document: { image: "a.png" } });
  expect(notes(on.clip().voice_tags)).toEqual(["and another"]);
  expect([state(), on.drafts.size]).toEqual(["saved", 0]);
});

test("ink that two tabs draw is all on the server, in both of them", async () => {
  const on = world();
  const one = await on.open("one");
  const two = await on.open("two");
  one.draw("left");
  two.draw("right");
  await aWhile();
  one.draw("again");
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["left", "right", "again"]]);
  expect(one.document.doc.ink["a.png"]?.map(({ id }) => id)).toEqual(["left", "right", "again"]);
  expect([one.state(), two.state()]).toEqual(["saved", "saved"]);
});

const laser = (id: string, points: number): Stroke =>
  sampleStroke(id, {
    tool: "laser",
    start: 1,
    end: points,
    points: Array.from({ length: points }, (_, second) => [0.5, 0.5, second, 0.5]),
  });

const sizesOf = (drawings: readonly DrawingRecord[]) =>
  drawings.flatMap(({ document }) =>
    (document as { strokes: Stroke[] }).strokes.map(
      ({ id, points, end }) => `${id} ${points.length} until ${end ?? "ever"}`,
    ),
  );

test.each(["a.png", "b.png"])(
  "of lasers that are too many with another tab's the newest end is left out: %s",
  async (picture) => {
    const on = world([at(1)], ["a.png", "b.png"]);
    const [one, two] = [await on.open("one"), await on.open("two")];
    const draw = ({ document }: typeof one, picture: string, ...strokes: readonly Stroke[]) => {
      for (const stroke of strokes) document.change({ kind: "add-stroke", picture, stroke });
    };
    draw(two, picture, sampleStroke("first"));
    await aWhile();
    draw(one, "a.png", laser("l1", 4000), laser("l2", 4000), laser("l3", 4000));
    await aWhile();
    draw(two, picture, laser("r1", 4000), laser("r2", 3990), laser("r3", 20), laser("r4", 5), sampleStroke("pen"));
    two.note(0, "kept");
    await aWhile();
    expect(sizesOf(on.drawings()).sort()).toEqual([
      "first 1 until ever",
      "l1 4000 until 4000",
      "l2 4000 until 4000",
      "l3 4000 until 4000",
      "pen 1 until ever",
      "r1 4000 until 4000",
      "r2 3990 until 3990",
      "r3 10 until 10",
    ]);
    expect([on.heard, one.state(), two.state(), on.drafts.size]).toEqual([["lasers cut"], "saved", "saved", 0]);
    expect(notes(on.clip().voice_tags)).toEqual(["kept"]);
  },
);

test("a laser takes the room of those that were removed", async () => {
  const on = world();
  const { document, draw, state } = await on.open();
  for (const id of ["1", "2", "3", "4", "5"]) draw(id, laser(id, 4000));
  await aWhile();
  document.change({ kind: "remove-stroke", picture: "a.png", id: "1" });
  draw("6", laser("6", 4000));
  await aWhile();
  expect([on.heard, state()]).toEqual([[], "saved"]);
  document.change({ kind: "remove-stroke", picture: "a.png", id: "2" });
  draw("7", laser("7", 3000));
  draw("8", laser("8", 2000));
  await aWhile();
  expect(sizesOf(on.drawings()).slice(-2)).toEqual(["7 3000 until 3000", "8 1000 until 1000"]);
  expect([on.heard, state()]).toEqual([["lasers cut"], "saved"]);
});

test.each([
  ["a.png", "b.png"],
  ["b.png", "a.png"],
])("a laser on %s takes the room of one that was removed on %s", async (added, removed) => {
  const on = world([at(1)], ["a.png", "b.png"]);
  const { document, state } = await on.open();
  const add = (picture: string, stroke: Stroke) => document.change({ kind: "add-stroke", picture, stroke });
  for (const id of ["1", "2"]) add(removed, laser(id, 4000));
  for (const id of ["3", "4", "5"]) add(added, laser(id, 4000));
  await aWhile();
  document.change({ kind: "remove-stroke", picture: removed, id: "1" });
  add(added, laser("6", 4000));
  await aWhile();
  expect(
    sizesOf(on.drawings())
      .map((laser) => laser[0])
      .sort(),
  ).toEqual(["2", "3", "4", "5", "6"]);
  expect([on.heard, state()]).toEqual([[], "saved"]);
});

test("a page that ends makes no second drawing of a picture that another tab drew on", async () => {
  const on = world();
  const one = await on.open("one");
  const two = await on.open("two");
  one.draw("left");
  await aWhile();
  two.draw("right");
  await two.document.leave();
  await on.sameOrNext(two, true).catch(() => two);
  await on.open("three");
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["left", "right"]]);
});

test("ink without a connection is kept on this device, and saved by the next page", async () => {
  const on = world();
  const first = await on.open("one");
  on.online(false);
  first.draw("on the train");
  await vi.advanceTimersByTimeAsync(2000);
  expect(first.kept.at(-1)).toBe(true);
  on.kill("one");
  vi.clearAllTimers();
  on.online(true);
  on.writeInk({ version: 1, strokes: [{ id: "in between", tool: "pen", points: [[0, 0]] }] });
  const next = await on.open("two");
  expect(next.document.doc.ink["a.png"]?.map(({ id }) => id)).toEqual(["drw_1:in between", "on the train"]);
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["in between"], ["on the train"]]);
  expect(on.drafts.size).toBe(0);
});

test("ink whose answer was lost is saved once, and may have been changed since", async () => {
  for (const isClosed of [false, true]) {
    const on = world();
    const one = await on.open("one");
    on.loseAnswer();
    one.draw("once");
    await vi.advanceTimersByTimeAsync(2000);
    expect(strokesIn(on.drawings())).toEqual([["once"]]);
    const stroke = { ...sampleStroke("once"), color: "#007e8c" };
    one.document.change({ kind: "change-stroke", picture: "a.png", id: "once", stroke });
    await vi.advanceTimersByTimeAsync(500);
    const page = await on.sameOrNext(one, isClosed);
    expect(page.state()).not.toBe("conflict");
    await aWhile();
    expect(page.state()).toBe("saved");
    expect(on.drawings()).toHaveLength(1);
    expect(on.drawings()[0]?.document).toMatchObject({ strokes: [{ id: "once", color: "#007e8c" }] });
  }
});

test("ink that was taken back after a lost answer is gone from the server, too", async () => {
  for (const isClosed of [false, true]) {
    const on = world();
    const one = await on.open("one");
    on.loseAnswer();
    one.draw("once");
    await vi.advanceTimersByTimeAsync(2000);
    expect(strokesIn(on.drawings())).toEqual([["once"]]);
    one.document.undo();
    await vi.advanceTimersByTimeAsync(500);
    const page = await on.sameOrNext(one, isClosed);
    await aWhile();
    expect(strokesIn(on.drawings()).flat()).toEqual([]);
    await page.document.savedElsewhere();
    expect(page.document.doc.ink).toEqual({});
  }
});

test("one stroke that was changed here and elsewhere waits for a choice", async () => {
  const on = world();
  const { document, draw, states } = await on.open();
  draw("both");
  await document.flush();
  const [drawing] = on.drawings() as [DrawingRecord];
  const { strokes, ...head } = drawing.document as { strokes: object[] };
  on.writeInk({ ...head, strokes: [{ ...strokes[0], color: "#2f8f4e" }] }, drawing.id);
  const stroke = { ...sampleStroke("both"), color: "#007e8c" };
  document.change({ kind: "change-stroke", picture: "a.png", id: "both", stroke });
  await aWhile();
  expect(states.at(-1)).toMatchObject({ kind: "conflict", conflicts: [{ what: "stroke" }] });
  document.resolve("mine");
  await aWhile();
  expect(on.drawings()[0]?.document).toMatchObject({ strokes: [{ color: "#007e8c" }] });
});

test("ink on a picture that is still on its way is kept here, and saved when the picture is there", async () => {
  const on = world([], []);
  const { document } = await on.open();
  document.pictureAdded("new");
  document.change({ kind: "add-stroke", picture: "new", stroke: sampleStroke("early") });
  await aWhile();
  expect(on.drawings()).toEqual([]);
  expect(on.drafts.size).toBe(1);
  on.write({ image_urls: [image("n.png")] });
  document.pictureSent("new", "n.png");
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["early"]]);
  expect(on.drawings()[0]?.document).toMatchObject({ image: "n.png" });
  expect(on.drafts.size).toBe(0);
});

test("ink that was there before the first picture is shown on it, and stays", async () => {
  const on = world([], []);
  on.writeInk({ version: 1, strokes: [{ id: "sheet", tool: "pen", points: [[0, 0]] }] });
  const { document } = await on.open();
  document.pictureAdded("new");
  on.write({ image_urls: [image("n.png")] });
  document.pictureSent("new", "n.png");
  expect(document.doc.ink.new).toHaveLength(1);
  document.change({ kind: "add-stroke", picture: "new", stroke: sampleStroke("more") });
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["sheet"], ["more"]]);
});

test("a change of ink whose drawing was removed elsewhere is not lost", async () => {
  const on = world();
  on.writeInk({ version: 1, strokes: ["x", "y"].map((id) => ({ id, tool: "pen", points: [[0, 0]] })) });
  const { document, state } = await on.open();
  const [x] = document.doc.ink["a.png"] ?? [];
  on.removeDrawing("drw_1");
  document.change({
    kind: "change-stroke",
    picture: "a.png",
    id: "drw_1:x",
    stroke: { ...x, color: "#007e8c" } as Stroke,
  });
  await aWhile();
  expect(state()).toBe("saved");
  expect(strokesIn(on.drawings())).toEqual([["x"]]);
});

test("closing the page saves the last stroke", async () => {
  const on = world();
  const { document, draw } = await on.open();
  draw("last");
  await document.dispose();
  expect(strokesIn(on.drawings())).toEqual([["last"]]);
  expect(on.drafts.size).toBe(0);
});

test("unsaved ink and notes stay on a picture that is replaced elsewhere", async () => {
  const on = world([at(1, "", { image: "a.png" })]);
  const { document, draw, note, state } = await on.open();
  draw("x");
  note(0, "here");
  on.write({ image_urls: [image("c.png")] });
  await aWhile();
  expect(state()).toBe("saved");
  expect(document.doc.pictures).toMatchObject([{ file: "c.png" }]);
  expect(document.doc.ink[document.doc.pictures[0]?.id ?? ""]).toMatchObject([{ id: "x" }]);
  expect(on.drawings()).toMatchObject([{ document: { image: "c.png", strokes: [{ id: "x" }] } }]);
});

test("so do those that a closed tab left on this device", async () => {
  const on = world();
  on.online(false);
  const { draw } = await on.open("one");
  draw("x");
  await vi.advanceTimersByTimeAsync(200);
  on.kill("one");
  on.write({ image_urls: [image("c.png")] });
  on.online(true);
  await on.open("two");
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["x"]]);
});
