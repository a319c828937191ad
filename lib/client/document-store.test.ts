import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stroke } from "#lib/studio/document";
import type { DrawingRecord } from "#lib/studio/drawings";
import { sampleStroke } from "#lib/studio/sample-stroke";
import type { WireTag } from "#lib/studio/wire";
import type { Clip, ClipChanges, ClipVersion } from "./api";
import { type DocumentState, openDocument } from "./document-store";
import { type DraftStore, packed } from "./outbox/drafts";
import { type Draft, draftSchema } from "./outbox/outbox-db";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Outdated extends Error {}
class Uncuttable extends Error {}
const offline = new Error("You seem to be offline.");

const at = (timestamp: number, note = "", more: object = {}): WireTag => ({ timestamp, x: 0.5, y: 0.5, note, ...more });
const image = (file: string) => `/api/v1/security/vst/7/image/${file}`;

const strokesIn = (drawings: readonly DrawingRecord[]) =>
  drawings.map(({ document }) => (document as { strokes: { id: string }[] }).strokes.map(({ id }) => id));

/** A server with one clip, and a device with what tabs have left on it. */
function world(tags: WireTag[] = [], files: string[] = ["a.png"]) {
  let clip = {
    id: 7,
    title: "Valve",
    description: null,
    voice_tags: tags,
    image_urls: files.map(image),
    version: 1,
  } as Partial<Clip> as Clip;
  let drawings: DrawingRecord[] = [];
  let isOnline = true;
  let isDeaf = false;
  let isSoundThere = true;
  let isUncuttable = false;
  const own = new Set<string>();
  const heard: string[] = [];
  const refusals: unknown[] = [];
  const patches: ClipChanges[] = [];
  const drafts = new Map<string, Draft>();
  const dead = new Set<string>();
  const version = (): ClipVersion => ({ clip: structuredClone(clip), etag: `"v${clip.version}"` });
  const write = (changes: Partial<Clip>) => {
    clip = { ...clip, ...structuredClone(changes), version: clip.version + 1 };
  };
  const reach = () => {
    if (!isOnline) throw offline;
  };
  const answer = <Value>(value: Value): Value => {
    if (!isDeaf) return structuredClone(value);
    isDeaf = false;
    throw offline;
  };
  /** Ink that arrives, from here or from elsewhere. */
  const writeInk = (document: unknown, id = `drw_${drawings.length + 1}`): DrawingRecord => {
    const before = drawings.find((one) => one.id === id);
    const record = { id, version: (before?.version ?? 0) + 1, document: structuredClone(document), coordinates: null };
    drawings = before ? drawings.map((one) => (one === before ? record : one)) : [...drawings, record];
    write({});
    return record;
  };
  const draftStore = (tab: string): DraftStore => ({
    left: async () => [...drafts.values()].filter((draft) => dead.has(draft.tab)),
    keep: async (changes) => {
      drafts.set(tab, structuredClone({ key: tab, clipId: 7, tab, changedAt: Date.now(), ...packed(changes) }));
    },
    clear: async () => void drafts.delete(tab),
    forget: async ({ key }) => void drafts.delete(key),
    dispose: () => {},
  });
  return {
    patches,
    drafts,
    write,
    writeInk,
    clip: () => clip,
    drawings: () => drawings,
    removeDrawing: (id: string) => {
      drawings = drawings.filter((one) => one.id !== id);
    },
    hasSound: (is: boolean) => {
      isSoundThere = is;
    },
    online: (is: boolean) => {
      isOnline = is;
    },
    own,
    heard,
    refusals,
    refuseCuts: () => {
      isUncuttable = true;
    },
    /** The next save arrives, its answer does not. */
    loseAnswer: () => {
      isDeaf = true;
    },
    /** The tab is closed without a last save. */
    kill: (tab: string) => dead.add(tab),
    async open(tab = "one", drafted: DraftStore = draftStore(tab)) {
      const states: DocumentState[] = [];
      const kept: boolean[] = [];
      const recordings: (string | null)[] = [];
      const document = await openDocument({
        opened: { ...version(), drawings: structuredClone(drawings) },
        drafts: drafted,
        save: async (changes, { etag }) => {
          reach();
          if (etag !== version().etag) throw new Outdated();
          if (changes.audio_edit && isUncuttable) throw new Uncuttable();
          patches.push(changes);
          write(changes as Partial<Clip>);
          return answer(version());
        },
        saveDrawing: async ({ drawing, document }, { recording }) => {
          reach();
          if (!drawing) recordings.push(recording);
          if (!drawing) return answer(writeInk(document));
          if (drawings.find(({ id }) => id === drawing.id)?.version !== drawing.version) throw new Outdated();
          return answer(writeInk(document, drawing.id));
        },
        readDrawings: async () => {
          reach();
          return structuredClone(drawings);
        },
        removePicture: async (file) => {
          reach();
          write({ image_urls: clip.image_urls.filter((url) => url !== image(file)) });
        },
        orderPictures: async (files) => {
          reach();
          write({ image_urls: files.map(image) });
        },
        read: async () => {
          reach();
          return version();
        },
        isSoundThere: () => isSoundThere,
        isOwnSound: (file) => own.has(file),
        onOtherSound: () => heard.push("other"),
        isOutdated: (error) => error instanceof Outdated,
        isCutRefused: (error) => error instanceof Uncuttable,
        onCutRefused: (error) => refusals.push(error),
        explain: (error) => ({ message: (error as Error).message, isPassing: error === offline }),
        onHistory: () => {},
        onState: (state) => states.push(state),
        onClip: () => {},
        onKept: (isKept) => kept.push(isKept),
      });
      const note = (index: number, text: string) =>
        document.change(
          { kind: "change-tag", id: document.doc.tags[index]?.id ?? "", changes: { note: text } },
          "note",
        );
      const draw = (id: string, more: Partial<Stroke> = {}) =>
        document.change({ kind: "add-stroke", picture: "a.png", stroke: { ...sampleStroke(id), ...more } });
      const opened = document.doc;
      return { document, opened, states, kept, recordings, note, draw, state: () => states.at(-1)?.kind };
    },
  };
}

const manyStrokes = Array.from({ length: 3000 }, (_, index) => ({
  id: `s${index}`,
  tool: "pen",
  points: [[0.5, 0.5, 0]],
}));
const moved = sampleStroke("s0", { points: [[0.25, 0.25, 0, 0.5]] });

const notes = (tags: readonly { note: string }[]) => tags.map(({ note }) => note);
const aWhile = () => vi.advanceTimersByTimeAsync(12_000);

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
});

test("notes that two tabs wrote are both on the server", async () => {
  const on = world([at(1), at(2)]);
  const one = await on.open("one");
  const two = await on.open("two");
  one.note(0, "first");
  two.note(1, "second");
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["first", "second"]);
  expect([one.state(), two.state()]).toEqual(["saved", "saved"]);
  expect(on.drafts.size).toBe(0);
});

test("what one tab saves is shown in the other, whose own changes stay", async () => {
  const on = world([at(1), at(2)]);
  const one = await on.open("one");
  const two = await on.open("two");
  one.note(0, "first");
  one.draw("there");
  await one.document.flush();
  await two.document.savedElsewhere();
  expect(notes(two.document.doc.tags)).toEqual(["first", ""]);
  expect(two.document.doc.ink["a.png"]).toHaveLength(1);
  expect([two.document.isDirty, on.drafts.size]).toEqual([false, 0]);
  two.note(1, "second");
  one.note(0, "first again");
  await one.document.flush();
  await two.document.savedElsewhere();
  await aWhile();
  expect(notes(two.document.doc.tags)).toEqual(["first again", "second"]);
  expect(notes(on.clip().voice_tags)).toEqual(["first again", "second"]);
});

test("a first stroke that goes out as the page ends names the recording of its seconds", async () => {
  const on = world();
  on.write({ audio_url: "/api/v1/security/vst/7/audio/one.mp3" });
  const { document, draw, recordings } = await on.open();
  draw("late");
  await document.leave();
  expect(recordings).toEqual(["one.mp3"]);
});

test("a save sends what was changed and nothing else", async () => {
  const on = world([at(1)]);
  const { document } = await on.open();
  document.change({ kind: "write", field: "title", text: "Tap " }, "title");
  document.change({ kind: "write", field: "description", text: "Drips" });
  await document.flush();
  expect(on.patches).toEqual([{ title: "Tap", description: "Drips" }]);
  await document.flush();
  expect(on.patches).toHaveLength(1);
});

test("the same note changed here and elsewhere waits for a choice, and both ends are possible", async () => {
  for (const [side, stays] of [
    ["mine", "mine"],
    ["theirs", "theirs"],
  ] as const) {
    const on = world([at(1, "old"), at(2)]);
    const { document, note, states, state } = await on.open();
    note(0, "mine");
    note(1, "kept");
    on.write({ voice_tags: [at(1, "theirs"), at(2)] });
    await aWhile();
    expect(states.at(-1)).toMatchObject({ kind: "conflict", conflicts: [{ what: "tag" }] });
    expect(notes(on.clip().voice_tags)).toEqual(["theirs", ""]);
    expect(notes([...on.drafts.values()][0]?.doc.tags ?? [])).toEqual(["mine", "kept"]);
    document.resolve(side);
    await aWhile();
    expect(notes(on.clip().voice_tags)).toEqual([stays, "kept"]);
    expect(state()).toBe("saved");
    expect(on.drafts.size).toBe(0);
  }
});

test("what was typed while a choice is open is saved with it", async () => {
  const on = world([at(1, "old")]);
  const { document, note } = await on.open();
  note(0, "mine");
  on.write({ voice_tags: [at(1, "theirs")] });
  await aWhile();
  document.change({ kind: "write", field: "title", text: "Later" });
  await expect(document.flush()).rejects.toThrow("Choose what stays.");
  document.resolve("theirs");
  await aWhile();
  expect(on.clip()).toMatchObject({ title: "Later", voice_tags: [at(1, "theirs")] });
});

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

test("what was left on this device and changed elsewhere meanwhile is asked about", async () => {
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

test("a save whose answer was lost is no conflict with itself", async () => {
  const on = world([at(1)]);
  const { note, state, document } = await on.open();
  note(0, "once");
  on.write({ voice_tags: [at(1, "once")] });
  await aWhile();
  expect(state()).toBe("saved");
  expect(document.doc.tags).toHaveLength(1);
  expect(notes(on.clip().voice_tags)).toEqual(["once"]);
});

test("an answer that is older than the last save changes nothing", async () => {
  const on = world([at(1)]);
  const { document, note } = await on.open();
  const old: ClipVersion = { clip: structuredClone(on.clip()), etag: '"v1"' };
  note(0, "new");
  await document.flush();
  document.serverRead(old);
  await aWhile();
  expect(notes(document.doc.tags)).toEqual(["new"]);
  expect(notes(on.clip().voice_tags)).toEqual(["new"]);
});

test("a device that keeps nothing says so", async () => {
  const on = world([at(1)]);
  const full: DraftStore = {
    left: async () => [],
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

test("a replaced picture keeps its tags, which then name the new file", async () => {
  const on = world([at(1, "first"), at(2, "second", { image: "b.png" })], ["a.png", "b.png"]);
  const { document } = await on.open();
  const second = () => document.doc.tags.find(({ note }) => note === "second");
  on.write({ image_urls: ["a.png", "c.png"].map(image) });
  document.pictureSent("b.png", "c.png");
  document.serverRead({ clip: structuredClone(on.clip()), etag: '"v2"' });
  expect(second()?.picture).toBe("b.png");
  await aWhile();
  expect(on.clip().voice_tags[1]).toEqual(at(2, "second", { image: "c.png" }));
  expect(second()?.picture).toBe("b.png");
});

test("tags in pixels are saved as fractions once the sizes are known, and as pixels before", async () => {
  const on = world([at(1, "", { x: 640, y: 400 }), at(2, "", { x: 50, y: 50, image: 1 })], ["a.png", "b.png"]);
  const { document, note } = await on.open();
  document.pictureMeasured("a.png", { width: 1280, height: 800 });
  expect(document.isDirty).toBe(false);
  note(0, "x");
  await document.flush();
  expect(on.clip().voice_tags[0]).toMatchObject({ x: 640, y: 400, note: "x" });
  document.pictureMeasured("b.png", { width: 100, height: 100 });
  note(0, "y");
  await document.flush();
  expect(on.clip().voice_tags).toMatchObject([
    { x: 0.5, y: 0.5 },
    { x: 0.5, y: 0.5 },
  ]);
});

test("tags of a picture that is given up go with it in one step, and stand on no other picture", async () => {
  const on = world([at(1, "first")]);
  const { document } = await on.open();
  document.pictureAdded("new");
  for (const id of ["x", "y"]) {
    const tag = { id, timestamp: 2, x: 0.1, y: 0.1, note: id, picture: "new", extra: {} };
    document.change({ kind: "add-tag", tag });
  }
  await document.flush();
  expect(on.clip().voice_tags).toHaveLength(3);
  document.pictureDropped("new");
  expect(notes(document.doc.tags)).toEqual(["first"]);
  await document.flush();
  expect(notes(on.clip().voice_tags)).toEqual(["first"]);
  document.undo();
  expect(notes(document.doc.tags)).toEqual(["first", "x", "y"]);
  await document.flush();
  expect(on.clip().voice_tags.map(({ image }) => image)).toEqual([undefined, "new", "new"]);
});

test("tags that were there before any picture stay when the only one is given up", async () => {
  const on = world([at(1, "first")], []);
  const { document } = await on.open();
  document.pictureAdded("new");
  document.pictureDropped("new");
  expect(document.doc.tags).toMatchObject([{ note: "first", picture: null }]);
});

/** A tab whose first save arrives, while its answer does not. */
async function answerLost(on: ReturnType<typeof world>) {
  const one = await on.open("one");
  one.note(0, "o");
  await vi.advanceTimersByTimeAsync(1000);
  on.loseAnswer();
  await vi.advanceTimersByTimeAsync(1000);
  one.note(0, "once more");
  return one;
}

test("what was written on after a lost answer is no conflict with what was sent before", async () => {
  const on = world([at(1)]);
  const { state } = await answerLost(on);
  expect(notes(on.clip().voice_tags)).toEqual(["o"]);
  await aWhile();
  expect(state()).toBe("saved");
  expect(notes(on.clip().voice_tags)).toEqual(["once more"]);
});

test("nor is it for the next page", async () => {
  const on = world([at(1)]);
  await answerLost(on);
  await vi.advanceTimersByTimeAsync(500);
  on.kill("one");
  vi.clearAllTimers();
  const next = await on.open("two");
  expect(next.state()).not.toBe("conflict");
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["once more"]);
});

test("drafts that cannot be read keep nobody out, and hide no other one", async () => {
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
  on.writeInk({ version: 1, strokes: [{ id: "meanwhile", tool: "pen", points: [[0, 0]] }] });
  const next = await on.open("two");
  expect(next.document.doc.ink["a.png"]?.map(({ id }) => id)).toEqual(["drw_1:meanwhile", "on the train"]);
  await aWhile();
  expect(strokesIn(on.drawings())).toEqual([["meanwhile"], ["on the train"]]);
  expect(on.drafts.size).toBe(0);
});

test("ink whose answer was lost is saved once, and may have been changed meanwhile", async () => {
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
    if (isClosed) {
      on.kill("one");
      vi.clearAllTimers();
    }
    const page = isClosed ? await on.open("two") : one;
    expect(page.state()).not.toBe("conflict");
    await aWhile();
    expect(page.state()).toBe("saved");
    expect(on.drawings()).toHaveLength(1);
    expect(on.drawings()[0]?.document).toMatchObject({ strokes: [{ id: "once", color: "#007e8c" }] });
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

test("a change of ink whose drawing was taken out elsewhere is not lost", async () => {
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

test("ink and notes that are not saved yet stay on a picture that is replaced elsewhere meanwhile", async () => {
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

test("the first change is kept on this device before anything else happens", async () => {
  const on = world();
  on.online(false);
  const { draw } = await on.open("one");
  draw("x");
  await vi.advanceTimersByTimeAsync(0);
  expect(on.drafts.size).toBe(1);
});

const files = ({ document }: Awaited<ReturnType<ReturnType<typeof world>["open"]>>) =>
  document.doc.pictures.map(({ file }) => file);

test("a picture that was taken out leaves the server after a while, and comes back until then", async () => {
  const here = world([at(1, "on a"), at(2, "on b", { image: "b.png" })], ["a.png", "b.png"]);
  const tab = await here.open();
  const [a = "", b = ""] = tab.document.doc.pictures.map(({ id }) => id);
  tab.document.pictureRemoved(a);
  expect(files(tab)).toEqual(["b.png"]);
  await vi.advanceTimersByTimeAsync(4000);
  // The picture is still there, so its neighbour's tag keeps a name.
  expect(here.clip()).toMatchObject({ voice_tags: [{ note: "on b", image: "b.png" }] });
  expect(here.clip().image_urls).toHaveLength(2);
  tab.document.undo();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(here.clip()).toMatchObject({ voice_tags: [{ note: "on a" }, { note: "on b" }] });
  expect(here.clip().image_urls).toHaveLength(2);

  tab.document.pictureRemoved(b);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(here.clip().image_urls).toEqual([image("a.png")]);
  expect([files(tab), tab.state()]).toEqual([["a.png"], "saved"]);
  tab.document.undo();
  expect(files(tab)).toEqual(["a.png"]);
});

test("what is taken out is gone at once when the clip is finished, and stays out without a connection", async () => {
  const here = world([], ["a.png", "b.png"]);
  const tab = await here.open();
  tab.document.pictureRemoved(tab.document.doc.pictures[1]?.id ?? "");
  await tab.document.flush(false, true);
  expect(here.clip().image_urls).toEqual([image("a.png")]);

  here.online(false);
  tab.document.pictureRemoved(tab.document.doc.pictures[0]?.id ?? "");
  await vi.advanceTimersByTimeAsync(60_000);
  here.kill("one");
  here.online(true);
  const next = await here.open("two");
  expect(files(next)).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.clip().image_urls).toEqual([]);
});

test("an order is saved and taken back; another tab's new picture stays in its place", async () => {
  const here = world([], ["a.png", "b.png", "c.png"]);
  const tab = await here.open();
  const ids = tab.document.doc.pictures.map(({ id }) => id);
  tab.document.change({ kind: "order-pictures", ids: [ids[2] ?? "", ids[0] ?? "", ids[1] ?? ""] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(here.clip().image_urls).toEqual(["c.png", "a.png", "b.png"].map(image));
  here.write({ image_urls: [...here.clip().image_urls, image("d.png")] });
  tab.document.undo();
  tab.document.change({ kind: "write", field: "title", text: "Other" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.clip().image_urls.slice(0, 3)).toEqual(["a.png", "b.png", "c.png"].map(image));
  expect(files(tab)).toEqual(["a.png", "b.png", "c.png", "d.png"]);
});

test("adding is a step: taken back it leaves the server, wherever it was meanwhile", async () => {
  const here = world();
  const tab = await here.open();
  tab.document.pictureAdded("new", true);
  here.write({ image_urls: [...here.clip().image_urls, image("new.png")] });
  tab.document.undo();
  tab.document.pictureSent("new", "new.png");
  expect(files(tab)).toEqual(["a.png"]);
  tab.document.redo();
  expect(files(tab)).toEqual(["a.png", "new.png"]);
  tab.document.undo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.clip().image_urls).toEqual([image("a.png")]);
  // Of another tab: sent by this one, and not to be touched.
  here.write({ image_urls: [...here.clip().image_urls, image("other.png")] });
  tab.document.pictureSent("of another tab", "other.png");
  tab.document.change({ kind: "write", field: "title", text: "Both" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.clip().image_urls).toEqual(["a.png", "other.png"].map(image));
});

test("switches are saved in order of time and merged", async () => {
  const here = world([], ["a.png", "b.png"]);
  const tab = await here.open();
  const [a = "", b = ""] = tab.document.doc.pictures.map(({ id }) => id);
  tab.document.change({ kind: "add-switch", one: { id: "s2", timestamp: 4, picture: a } });
  tab.document.change({ kind: "add-switch", one: { id: "s1", timestamp: 2.00049, picture: b } });
  here.write({ picture_switches: [{ timestamp: 9, image: "b.png" }] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(here.clip().picture_switches).toEqual([
    { timestamp: 2, image: "b.png" },
    { timestamp: 4, image: "a.png" },
    { timestamp: 9, image: "b.png" },
  ]);
  tab.document.undo();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(here.clip().picture_switches).toHaveLength(2);
});

test("a switch that is moved while somebody else changes the clip stays one switch", async () => {
  const here = world([], ["a.png", "b.png"]);
  const tab = await here.open();
  const picture = tab.document.doc.pictures[1]?.id ?? "";
  tab.document.change({ kind: "add-switch", one: { id: "s1", timestamp: 1, picture } });
  await vi.advanceTimersByTimeAsync(20_000);
  here.write({});
  tab.document.change({ kind: "change-switch", id: "s1", changes: { timestamp: 1.1 } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(here.clip().picture_switches).toEqual([{ timestamp: 1.1, image: "b.png" }]);
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
    await expect(document.flush()).rejects.toThrow("Choose what stays.");
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
  await expect(document.flush()).rejects.toThrow("Choose what stays.");
  expect(states.at(-1)).toMatchObject({ conflicts: [{ what: "clock" }] });
  expect(strokesIn(on.drawings())).toEqual([["s0"]]);

  const bare = world([]);
  bare.write(sound("one.webm"));
  const { draw: drawBare, document: other } = await bare.open();
  drawBare("s9");
  bare.write(sound("two.flac"));
  await expect(other.flush()).rejects.toThrow("Choose what stays.");
  expect(bare.drawings()).toEqual([]);
});

test("what a closed tab left at the seconds of before waits for a choice, also after another crash", async () => {
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
