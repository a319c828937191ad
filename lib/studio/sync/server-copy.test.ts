import { expect, test } from "vitest";
import type { Clip } from "#lib/api-client/api";
import { type Doc, emptyDoc } from "#lib/editor/document";
import { applyChange, startHistory } from "#lib/editor/history";
import type { DrawingRecord } from "#lib/editor/ink/drawings";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import {
  areSentRecordsSaved,
  hasEverything,
  listUnsavedChanges,
  mergeServerDoc,
  openServerCopy,
  resolveConflict,
  type ServerCopy,
  withArrivedRecord,
  withDrawings,
  withEachDoc,
  withMeasuredPicture,
  withSentInk,
  withSentRecord,
} from "./server-copy";

const record = { title: "Valve", description: null, voice_tags: [], image_urls: ["/image/a.png"], version: 3 };
const clip = { ...record, audio_url: "/audio/one.webm" } as Partial<Clip> as Clip;
const opened = openServerCopy({ clip, etag: '"v3"', drawings: [] });
const doc = (changes: Partial<Doc> = {}): Doc => ({ ...opened.base, ...changes });
const changed = (title: string) =>
  applyChange(startHistory(opened.base), { kind: "write", field: "title", text: title });
const drawing = (version: number): DrawingRecord => ({ id: "d", version, document: {}, coordinates: null });
const inked = { "a.png": [sampleStroke("s1")] };
const kept = [{ start: 0, end: 1 }];

test("a page opens with what the server has", () => {
  expect(opened).toMatchObject({ version: 3, etag: '"v3"', recording: "one.webm", conflict: null });
  expect(hasEverything(opened, opened.base, true)).toBe(true);
});

test.each<[string, ServerCopy, Doc, boolean, boolean]>([
  ["nothing is changed", opened, doc(), true, true],
  ["the title is changed", opened, doc({ title: "New" }), true, false],
  ["there is ink", opened, doc({ ink: inked }), true, false],
  [
    "ink waits for a picture that is unsent",
    opened,
    doc({ pictures: [{ id: "p", file: null }], ink: { p: [] } }),
    true,
    true,
  ],
  [
    "there is ink on an unsent picture",
    opened,
    doc({ pictures: [{ id: "p", file: null }], ink: { p: inked["a.png"] } }),
    true,
    false,
  ],
  ["a title without an answer was undone", withSentRecord(opened, doc({ title: "New" })), doc(), true, false],
  ["a cut without an answer was undone", withSentRecord(opened, doc({ kept })), doc(), true, false],
  ["that cut is of a recording that is unsent", withSentRecord(opened, doc({ kept })), doc(), false, true],
  ["ink without an answer was undone", withSentInk(opened, doc({ ink: inked })), doc(), true, false],
])("whether the server has everything: %s", (_, copy, now, isSoundThere, expected) => {
  expect(hasEverything(copy, now, isSoundThere)).toBe(expected);
});

test("a cut is sent when the server has the recording", () => {
  expect(listUnsavedChanges(opened, doc({ kept, title: "New" }), false)).toEqual({ title: "New" });
  expect(listUnsavedChanges(opened, doc({ kept }), true)).toEqual({ audio_edit: { keep: kept } });
});

test("of what was sent without an answer the newest ten are known, each once", () => {
  const sent = Array.from({ length: 12 }, (_, number) => doc({ title: `${number}` }));
  const copy = [...sent, ...sent.slice(-1)].reduce(withSentRecord, opened);
  expect(copy.sentRecords).toEqual(sent.slice(-10));
});

test("a drawing that was saved here since stays the newer one", () => {
  const copy = withDrawings(opened, [drawing(2)]);
  expect(withDrawings(copy, [drawing(1)]).drawings).toEqual([drawing(2)]);
  expect(withDrawings(copy, [drawing(3)]).drawings).toEqual([drawing(3)]);
  expect(withDrawings(copy, []).drawings).toEqual([]);
});

test("a record that holds what was sent has arrived, and its ink is not touched", () => {
  const copy = withArrivedRecord(
    withSentRecord(opened, doc({ title: "New", ink: inked })),
    doc({ title: "New", ink: inked }),
  );
  expect([copy.base.title, copy.base.ink]).toEqual(["New", {}]);
  expect(areSentRecordsSaved(copy, true)).toBe(true);
});

test("what changed on one side only is agreed on", () => {
  const copy = withSentInk(withSentRecord(opened, doc({ title: "Mine" })), doc());
  const theirs = doc({ description: "theirs" });
  const merged = mergeServerDoc(copy, changed("Mine"), theirs, "one.webm");
  expect(merged.history.doc).toMatchObject({ title: "Mine", description: "theirs" });
  expect(merged.history.done).toHaveLength(1);
  expect(merged).toMatchObject({ conflicts: [], isOtherSound: false });
  expect(merged.copy).toMatchObject({ base: theirs, sentRecords: [], sentInk: [{}], conflict: null });
});

test("what both sides changed waits for a choice, and each choice ends it", () => {
  const theirs = doc({ title: "Theirs", pictures: [...opened.base.pictures, { id: "b.png", file: "b.png" }] });
  const merged = mergeServerDoc(opened, changed("Mine"), theirs, "one.webm");
  expect(merged.copy).toEqual({ ...opened, conflict: { theirs, recording: "one.webm" } });
  expect(merged.conflicts).toMatchObject([{ what: "title" }]);
  expect(merged.history.doc).toMatchObject({ title: "Mine", pictures: theirs.pictures });
  for (const [side, title] of [
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const) {
    const resolved = resolveConflict(merged.copy, merged.history, side);
    expect(resolved?.history.doc.title).toBe(title);
    expect(resolved?.copy).toMatchObject({ base: theirs, conflict: null });
  }
  expect(resolveConflict(opened, merged.history, "mine")).toBe(null);
});

test("with another recording, earlier steps and ink that was sent for the old one are dropped", () => {
  const copy = withSentInk(opened, doc());
  const merged = mergeServerDoc(copy, changed("Mine"), doc(), "two.webm");
  expect(merged).toMatchObject({ isOtherSound: true, conflicts: [], history: { done: [], doc: { title: "Mine" } } });
  expect(merged.copy).toMatchObject({ recording: "two.webm", sentInk: [] });
});

test("marks that were changed while the recording was replaced wait for a choice", () => {
  const tag = { id: "t", timestamp: 1, x: null, y: null, note: "mine", picture: null, extra: {} };
  const history = applyChange(startHistory(opened.base), { kind: "add-tag", tag });
  const merged = mergeServerDoc(opened, history, doc(), "two.webm");
  expect(merged.conflicts).toMatchObject([{ what: "clock" }]);
  expect(merged.copy).toMatchObject({ recording: "one.webm", conflict: { recording: "two.webm" } });
  const mine = resolveConflict(merged.copy, merged.history, "mine");
  expect([mine?.isOtherSound, mine?.copy.recording, mine?.history.doc.tags]).toEqual([true, "two.webm", [tag]]);
});

test("a picture that is measured or sent during a conflict changes both documents", () => {
  const pixels = {
    id: "t",
    timestamp: 1,
    x: 50,
    y: 50,
    note: "",
    picture: "a.png",
    inPixels: true as const,
    extra: {},
  };
  const both = doc({ tags: [pixels] });
  const copy = { ...opened, base: both, conflict: { theirs: both, recording: null } };
  const measured = withMeasuredPicture(copy, "a.png", { width: 100, height: 100 });
  expect([measured.base.tags[0]?.x, measured.conflict?.theirs.tags[0]?.x]).toEqual([0.5, 0.5]);
  expect(measured.sizes.size).toBe(1);
  const emptied = withEachDoc(copy, () => emptyDoc);
  expect([emptied.base, emptied.conflict?.theirs]).toEqual([emptyDoc, emptyDoc]);
});
