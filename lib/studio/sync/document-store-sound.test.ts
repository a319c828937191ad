import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Clip } from "#lib/api-client/api";
import { at, moved, strokesIn, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a cut waits until the server has the recording that it is made in, and is on the device until then", async () => {
  const { open, write, clip, patches, drafts, hasSound } = world();
  write({ audio_edit: { keep: [{ start: 1, end: 4 }] } } as Partial<Clip>);
  const { document } = await open();
  expect(document.doc.kept).toEqual([{ start: 1, end: 4 }]);
  // Another recording is on its way, and is cut, too.
  hasSound(false);
  document.soundReplaced(null, null);
  document.undo();
  expect(document.doc.kept).toBeNull();
  document.change({ kind: "keep", kept: [{ start: 0, end: 2 }] });
  document.change({ kind: "write", field: "title", text: "Pump" });
  await document.flush();
  expect(patches).toEqual([{ title: "Pump" }]);
  expect(document.doc.kept).toEqual([{ start: 0, end: 2 }]);
  expect(drafts.size).toBe(1);
  // The recording arrives: the server forgets the cut of the one before.
  write({ audio_edit: null });
  hasSound(true);
  document.serverRead({ clip: clip(), etag: `"v${clip().version}"` });
  await document.flush();
  expect(patches.at(-1)).toEqual({ audio_edit: { keep: [{ start: 0, end: 2 }] } });
  expect(document.doc.kept).toEqual([{ start: 0, end: 2 }]);
});

test("a cut that is refused is taken back, and all else is saved", async () => {
  const { open, clip, patches, refuseCuts, refusals } = world();
  const { document } = await open();
  refuseCuts();
  document.change({ kind: "keep", kept: [{ start: 0, end: 2 }] });
  document.change({ kind: "write", field: "title", text: "Pump" });
  await document.flush();
  expect(patches).toEqual([{ title: "Pump" }]);
  expect(clip().title).toBe("Pump");
  expect(document.doc.kept).toBeNull();
  expect(document.isDirty).toBe(false);
  expect(refusals).toHaveLength(1);
  for (const step of ["undo", "undo", "undo", "redo", "redo", "redo"] as const) {
    document[step]();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.doc.kept, step).toBeNull();
  }
  await document.flush();
  expect([clip().title, refusals.length]).toEqual(["Pump", 1]);
});

test("of two cuts one after the other that are refused no step brings one back", async () => {
  const { open, refuseCuts, clip } = world();
  const { document } = await open();
  document.change({ kind: "keep", kept: [{ start: 0, end: 3 }] });
  await document.flush();
  refuseCuts();
  document.change({ kind: "keep", kept: [{ start: 0, end: 2 }] });
  document.endStep();
  document.change({ kind: "keep", kept: [{ start: 0, end: 1 }] });
  await document.flush();
  expect(document.doc.kept).toEqual(clip().audio_edit?.keep);
  document.redo();
  document.undo();
  await vi.advanceTimersByTimeAsync(0);
  expect(document.doc.kept).toEqual([{ start: 0, end: 3 }]);
});

const sound = (file: string): Partial<Clip> => ({ audio_url: `http://here/api/v1/security/vst/7/audio/${file}` });
const times = (tags: readonly { timestamp: number }[]) => tags.map(({ timestamp }) => timestamp);

/** A clip whose second tag, and ink, stand behind a span that another client records over: three seconds longer. */
async function spoken() {
  const on = world([at(1, "before"), at(12, "after")]);
  on.write(sound("one.webm"));
  const { id } = on.writeInk({ image: "a.png", made_with: "tellmark-studio", strokes: [moved] }, "drw_1");
  const recordOver = () => {
    on.writeInk(
      { image: "a.png", made_with: "tellmark-studio", strokes: [{ ...moved, points: [[0.25, 0.25, 3, 0.5]] }] },
      id,
    );
    on.write({ ...sound("two.flac"), voice_tags: [at(1, "before"), at(15, "after")] });
  };
  return { ...on, recordOver };
}

test("marks that moved with their sound are taken over, and no step brings the seconds of before back", async () => {
  const on = await spoken();
  const { document } = await on.open();
  const [, after] = document.doc.tags;
  document.change({ kind: "change-tag", id: after?.id ?? "", changes: { timestamp: 11 } });
  await document.flush();
  document.undo();
  await document.flush();
  on.recordOver();
  document.change({ kind: "write", field: "title", text: "Pump" });
  await document.flush();
  expect(on.clip()).toMatchObject({ title: "Pump" });
  expect(times(on.clip().voice_tags)).toEqual([1, 15]);
  expect(times(document.doc.tags)).toEqual([1, 15]);
  expect(document.doc.ink[document.doc.pictures[0]?.id ?? ""]?.[0]?.points[0]?.[2]).toBe(3);
  expect(on.heard).toEqual(["other"]);
  document.undo();
  document.redo();
  await document.flush();
  expect(times(on.clip().voice_tags)).toEqual([1, 15]);
});

test.each(["mine", "theirs"] as const)(
  "a mark made at a second of the recording before waits for a choice: %s",
  async (side) => {
    const on = await spoken();
    const { document, note, states } = await on.open();
    note(1, "mine");
    const tag = { id: "new", timestamp: 14, x: 0.1, y: 0.1, note: "new", picture: null, extra: {} };
    document.change({ kind: "add-tag", tag });
    on.recordOver();
    await expect(document.flush()).rejects.toThrow("Choose which version to keep.");
    expect(states.at(-1)).toMatchObject({ kind: "conflict", conflicts: [{ what: "clock" }] });
    expect(times(on.clip().voice_tags)).toEqual([1, 15]);
    document.resolve(side);
    await document.flush();
    expect(on.clip().voice_tags).toMatchObject(
      side === "mine"
        ? [at(1, "before"), { timestamp: 14, note: "new" }, at(15, "mine")]
        : [at(1, "before"), at(15, "after")],
    );
    expect(on.drafts.size).toBe(0);
  },
);

test("ink of the recording before is not saved into that of now, whether its drawing is there or not", async () => {
  const on = await spoken();
  const { draw, document, states } = await on.open();
  draw("s9");
  on.recordOver();
  await expect(document.flush()).rejects.toThrow("Choose which version to keep.");
  expect(states.at(-1)).toMatchObject({ conflicts: [{ what: "clock" }] });
  expect(strokesIn(on.drawings())).toEqual([["s0"]]);

  const bare = world([]);
  bare.write(sound("one.webm"));
  const { draw: drawBare, document: other } = await bare.open();
  drawBare("s9");
  bare.write(sound("two.flac"));
  await expect(other.flush()).rejects.toThrow("Choose which version to keep.");
  expect(bare.drawings()).toEqual([]);
});

test("unsaved changes of a closed tab at outdated seconds wait for a choice, also after another crash", async () => {
  const on = await spoken();
  const { document, note } = await on.open("one");
  note(1, "mine");
  await document.kept();
  on.kill("one");
  on.recordOver();
  const two = await on.open("two");
  expect(two.states.at(-1)).toMatchObject({ conflicts: [{ what: "clock" }] });
  await two.document.kept();
  on.kill("two");
  const three = await on.open("three");
  expect(three.states.at(-1)).toMatchObject({ conflicts: [{ what: "clock" }] });
  three.document.resolve("mine");
  await three.document.flush();
  expect(on.clip().voice_tags).toMatchObject([at(1, "before"), at(15, "mine")]);
});

test("a recording that this device sent moves no mark: nothing is asked, and steps stay", async () => {
  const on = await spoken();
  const { document, note } = await on.open();
  note(1, "mine");
  on.own.add("three.webm");
  on.write(sound("three.webm"));
  await document.flush();
  expect(on.clip().voice_tags).toMatchObject([at(1, "before"), at(12, "mine")]);
  expect(on.heard).toEqual([]);
  document.undo();
  await document.flush();
  expect(on.clip().voice_tags).toMatchObject([at(1, "before"), at(12, "after")]);
});
