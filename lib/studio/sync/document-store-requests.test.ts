import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, image, notes, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function changedPage() {
  const on = world([at(1)], ["a.png", "b.png", "c.png"]);
  const page = await on.open();
  page.note(0, "new");
  page.draw("s1");
  page.document.change({ kind: "order-pictures", ids: ["c.png", "b.png", "a.png"] });
  page.document.pictureRemoved("b.png");
  return { on, ...page };
}

test.each(["ordinary", "final"] as const)("the requests of an %s save end with their page", async (request) => {
  const { on, document } = await changedPage();
  await document.flush(request);
  const left = request === "final" ? ["c.png", "a.png"] : ["c.png", "a.png", "b.png"];
  expect([on.outliving, on.clip().image_urls]).toEqual([[], left.map(image)]);
});

test("all requests of the last save outlive the page, and removed pictures are deleted", async () => {
  const { on, document } = await changedPage();
  await document.flush("last");
  expect(on.outliving).toEqual(["record", "drawing", "order", "removal"]);
  expect(on.clip().image_urls).toEqual(["c.png", "a.png"].map(image));
});

test("a held save outlives the page when the page closes, and not when the page is only hidden", async () => {
  for (const [close, outliving] of [
    [true, ["record"]],
    [false, []],
  ] as const) {
    const on = world([at(1)]);
    const allow = on.hold();
    const { document, note } = await on.open();
    note(0, "new");
    await vi.advanceTimersByTimeAsync(5000);
    const saved = close ? document.leave() : document.flush("last");
    allow();
    await saved;
    expect([notes(on.clip().voice_tags), on.outliving]).toEqual([["new"], outliving]);
  }
});

test("before the page closes, the device has the newest change", async () => {
  const on = world([at(1)]);
  on.online(false);
  const { document, note } = await on.open();
  note(0, "n");
  await vi.advanceTimersByTimeAsync(10);
  note(0, "new");
  void document.flush("last").catch(() => {});
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(notes([...on.drafts.values()][0]?.doc.tags ?? [])).toEqual(["new"]);
});

test("while Undo can bring a picture back, an ordinary save without other changes sends nothing", async () => {
  const on = world([], ["a.png", "b.png"]);
  const { document, states } = await on.open();
  document.pictureRemoved("b.png");
  await document.flush();
  const count = states.length;
  await document.flush();
  expect(states.length).toBe(count);
});

test("a change counts as unsaved immediately", async () => {
  const { document, note } = await world([at(1)]).open();
  note(0, "new");
  expect(document.isDirty).toBe(true);
});

test("an undo that changes nothing, since the mark is gone, saves nothing", async () => {
  const on = world();
  const { document, states } = await on.open();
  document.change({ kind: "write", field: "title", text: "New" });
  await document.flush();
  on.write({ title: "Valve" });
  await document.savedElsewhere();
  const count = states.length;
  document.undo();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([document.doc.title, document.isDirty, states.length]).toEqual(["Valve", false, count]);
});

test("steps back in one turn are shown once, with the last one", async () => {
  const { document, shown } = await world([]).open();
  for (const text of ["a", "ab", "abc"]) document.change({ kind: "write", field: "title", text });
  shown.length = 0;
  for (let step = 0; step < 3; step++) document.undo();
  expect(document.doc.title).toBe("Valve");
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.map(({ title }) => title)).toEqual(["Valve"]);
});

test("while a take is inserted, nothing is changed or undone", async () => {
  const { document, note } = await world([at(1)]).open();
  note(0, "new");
  document.pause(true);
  document.change({ kind: "write", field: "title", text: "Other" });
  document.undo();
  expect([document.doc.title, ...notes(document.doc.tags)]).toEqual(["Valve", "new"]);
  document.pause(false);
  document.undo();
  document.pause(true);
  document.redo();
  expect(notes(document.doc.tags)).toEqual([""]);
});

test("after its end a document keeps and saves nothing more", async () => {
  const on = world([at(1)], ["a.png", "b.png"]);
  const { document, note } = await on.open();
  await document.dispose();
  document.pause(false);
  note(0, "late");
  document.pictureRemoved("b.png");
  await vi.advanceTimersByTimeAsync(30_000);
  expect([on.clip().version, on.drafts.size]).toEqual([1, 0]);
});

test.each([
  [true, "one.webm"],
  [false, null],
])("a first drawing names the recording that the server has (%s)", async (isThere, recording) => {
  const on = world([]);
  on.write({ audio_url: "/audio/one.webm" });
  on.hasSound(isThere);
  const { document, draw, recordings } = await on.open();
  draw("s1");
  await document.flush();
  expect(recordings).toEqual([recording]);
});
