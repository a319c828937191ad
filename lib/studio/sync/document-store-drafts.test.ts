import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftStore } from "../outbox/drafts";
import { type Draft, draftSchema } from "../outbox/outbox-db";
import { at, aWhile, moved, notes, strokesIn, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const manyStrokes = Array.from({ length: 3000 }, (_, index) => ({
  id: `s${index}`,
  tool: "pen",
  points: [[0.5, 0.5, 0]],
}));

test("changes without a connection are kept on this device, and saved by the next page", async () => {
  const on = world([at(1)]);
  const first = await on.open("one");
  on.online(false);
  first.note(0, "on the train");
  await vi.advanceTimersByTimeAsync(2000);
  expect(first.states.at(-1)).toMatchObject({ kind: "failed", willRetry: true });
  expect(first.kept.at(-1)).toBe(true);
  on.kill("one");
  on.online(true);
  vi.clearAllTimers();
  const next = await on.open("two");
  expect(notes(next.document.doc.tags)).toEqual(["on the train"]);
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["on the train"]);
  expect(on.drafts.size).toBe(0);
});

test("a draft that another tab has left is kept by this one first", async () => {
  const on = world([at(1)]);
  const first = await on.open("one");
  on.online(false);
  first.note(0, "on the train");
  await first.document.kept();
  on.kill("one");
  vi.clearAllTimers();
  await on.open("two");
  expect([...on.drafts.keys()]).toEqual(["two"]);
});

test("two closed tabs without a connection lose nothing to each other", async () => {
  const on = world([at(1), at(2)]);
  const one = await on.open("one");
  const two = await on.open("two");
  on.online(false);
  one.note(0, "first");
  two.note(1, "second");
  two.document.change({
    kind: "add-tag",
    tag: { id: "n", timestamp: 9, x: 0.1, y: 0.1, note: "third", picture: "a.png", extra: {} },
  });
  await vi.advanceTimersByTimeAsync(500);
  on.kill("one").add("two");
  vi.clearAllTimers();
  on.online(true);
  on.write({ title: "Elsewhere" });
  const next = await on.open("three");
  await aWhile();
  expect(notes(next.document.doc.tags)).toEqual(["first", "second", "third"]);
  expect(on.clip().title).toBe("Elsewhere");
  expect(notes(on.clip().voice_tags)).toEqual(["first", "second", "third"]);
});

test("unsaved changes of this device are asked about if the clip was changed elsewhere since", async () => {
  const on = world([at(1, "old")]);
  const first = await on.open("one");
  on.online(false);
  first.note(0, "mine");
  await vi.advanceTimersByTimeAsync(500);
  on.kill("one");
  vi.clearAllTimers();
  on.online(true);
  on.write({ voice_tags: [at(1, "theirs")] });
  const next = await on.open("two");
  expect(next.state()).toBe("conflict");
  expect(notes(next.document.doc.tags)).toEqual(["mine"]);
  next.document.resolve("mine");
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["mine"]);
});

test("a device that keeps nothing says so", async () => {
  const on = world([at(1)]);
  const full: DraftStore = {
    listAbandoned: async () => [],
    keep: () => Promise.reject(new Error("quota")),
    clear: async () => {},
    forget: async () => {},
    dispose: () => {},
  };
  const { note, kept } = await on.open("one", full);
  on.online(false);
  note(0, "x");
  await vi.advanceTimersByTimeAsync(500);
  expect(kept.at(-1)).toBe(false);
});

test("unreadable drafts do not block the studio, and hide no other one", async () => {
  const on = world([at(1)]);
  const first = await on.open("one");
  on.online(false);
  first.note(0, "kept");
  await vi.advanceTimersByTimeAsync(500);
  on.kill("one").add("broken").add("newer");
  vi.clearAllTimers();
  on.online(true);
  const [good] = [...on.drafts.values()] as [Draft];
  on.drafts.clear();
  on.drafts.set("broken", { ...good, key: "broken", tab: "broken", base: null, doc: {} } as unknown as Draft);
  on.drafts.set("newer", { ...good, key: "newer", tab: "newer", schema: draftSchema + 1 });
  on.drafts.set("one", good);
  const next = await on.open("two");
  expect(notes(next.document.doc.tags)).toEqual(["kept"]);
  expect([...on.drafts.keys()]).toEqual(expect.arrayContaining(["broken", "newer"]));
});

test("of thousands of strokes a draft keeps what the server lacks, and the next page has all of them", async () => {
  for (const isWhole of [false, true]) {
    const on = world();
    on.writeInk({ version: 1, made_with: "tellmark-studio", image: "a.png", strokes: manyStrokes });
    const first = await on.open("one");
    on.online(false);
    first.draw("new");
    first.document.change({ kind: "change-stroke", picture: "a.png", id: "s0", stroke: moved });
    first.document.change({ kind: "remove-stroke", picture: "a.png", id: "s1" });
    const { doc } = first.document;
    await vi.advanceTimersByTimeAsync(500);
    const [kept] = [...on.drafts.values()] as [Draft];
    expect(kept.doc.ink["a.png"]?.map(({ id }) => id)).toEqual(["s0", "new"]);
    expect(kept.base.ink["a.png"]?.map(({ id }) => id)).toEqual(["s0", "s1"]);
    // As earlier versions of the page wrote it.
    if (isWhole) on.drafts.set("one", { ...kept, schema: 1, base: first.opened, doc, sent: [] });
    on.kill("one");
    vi.clearAllTimers();
    on.online(true);
    const next = await on.open("two");
    expect(next.document.doc).toEqual(doc);
    await aWhile();
    expect(strokesIn(on.drawings())[0]).toEqual(doc.ink["a.png"]?.map(({ id }) => id));
    expect([next.state(), on.drafts.size]).toEqual(["saved", 0]);
  }
});

test("a file that arrives after the page has let go writes no draft", async () => {
  const on = world([at(1)]);
  const { document, note } = await on.open("one");
  document.pictureAdded("new");
  note(0, "x");
  await document.dispose();
  expect(on.drafts.size).toBe(0);
  document.change({ kind: "write", field: "title", text: "Late" });
  document.pictureSent("new", "n.png");
  await aWhile();
  expect(on.drafts.size).toBe(0);
});

test("the first change is kept on this device before anything else happens", async () => {
  const on = world();
  on.online(false);
  const { draw } = await on.open("one");
  draw("x");
  await vi.advanceTimersByTimeAsync(0);
  expect(on.drafts.size).toBe(1);
});

test("a closed tab's draft stays on this device until the next page has kept it, and where that cannot be", async () => {
  for (const isFull of [false, true]) {
    const on = world([at(1)]);
    const first = await on.open("one");
    on.online(false);
    first.note(0, "on the train");
    await first.document.kept();
    on.kill("one");
    vi.clearAllTimers();
    const done: string[] = [];
    const drafts: DraftStore = {
      listAbandoned: async () => [...on.drafts.values()],
      keep: async () => {
        await new Promise((later) => setTimeout(later, 200));
        done.push("kept");
        if (isFull) throw new Error("quota");
      },
      clear: async () => {},
      forget: async () => void done.push("forgotten"),
      dispose: () => {},
    };
    const opening = on.open("two", drafts);
    await vi.advanceTimersByTimeAsync(1000);
    await opening;
    expect(done).toEqual(isFull ? ["kept"] : ["kept", "forgotten"]);
  }
});
