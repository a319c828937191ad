import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { documentFromClip } from "#lib/editor/clip-json";
import { at, aWhile, image, notes, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test("tags of a discarded picture are removed with it in one step, and move to no other picture", async () => {
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

test("tags older than any picture stay when the only one is discarded", async () => {
  const on = world([at(1, "first")], []);
  const { document } = await on.open();
  document.pictureAdded("new");
  document.pictureDropped("new");
  expect(document.doc.tags).toMatchObject([{ note: "first", picture: null }]);
});

const files = ({ document }: Awaited<ReturnType<ReturnType<typeof world>["open"]>>) =>
  document.doc.pictures.map(({ file }) => file);

test("a picture that was removed leaves the server after a while, and comes back until then", async () => {
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

test("a removed picture leaves the server though the clock of the device is set back", async () => {
  const on = world([], ["a.png", "b.png"]);
  const { document } = await on.open();
  document.pictureRemoved("a.png");
  await vi.advanceTimersByTimeAsync(4000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(on.clip().image_urls).toEqual([image("b.png")]);
});

test("a picture goes after its tags, however slow the save is in which its time comes", async () => {
  const on = world([at(1, "on a", { image: "a.png" }), at(2, "on b", { image: "b.png" })], ["a.png", "b.png"]);
  const { document, note, state } = await on.open();
  on.slow(() => 9000);
  note(1, "on b, too");
  await vi.advanceTimersByTimeAsync(2000);
  document.pictureRemoved("a.png");
  await vi.advanceTimersByTimeAsync(9000);
  on.slow(() => 0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state()).toBe("saved");
  expect(on.clip().image_urls).toEqual([image("b.png")]);
  expect(notes(on.clip().voice_tags)).toEqual(["on b, too"]);
});

test("a picture restored while another one is removed is still there", async () => {
  const on = world([], ["a.png", "b.png", "c.png"]);
  const tab = await on.open();
  on.slow(() => 9000);
  tab.document.pictureRemoved("a.png");
  tab.document.pictureRemoved("b.png");
  await vi.advanceTimersByTimeAsync(13_000);
  expect(on.clip().image_urls).toHaveLength(2);
  tab.document.undo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(on.clip().image_urls).toEqual([image("b.png"), image("c.png")]);
  expect([files(tab), tab.state()]).toEqual([["b.png", "c.png"], "saved"]);
});

test("undo shows no picture whose removal is on its way to the server", async () => {
  const on = world([], ["a.png"]);
  const tab = await on.open();
  on.slow(() => 9000);
  tab.document.pictureRemoved("a.png");
  await vi.advanceTimersByTimeAsync(13_000);
  expect(on.clip().image_urls).toEqual([]);
  tab.document.undo();
  expect(files(tab)).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([files(tab), tab.state()]).toEqual([[], "saved"]);
});

test("a record read before pictures arrived takes none of them out", async () => {
  const on = world([], ["a.png"]);
  const tab = await on.open();
  tab.document.pictureRemoved("a.png");
  tab.document.pictureAdded("new");
  let answers = 0;
  on.slow(() => {
    answers++;
    return 9000;
  });
  // The removal, the ink, the record.
  while (answers < 3) await vi.advanceTimersByTimeAsync(100);
  on.write({ image_urls: [...on.clip().image_urls, image("b.png")] });
  tab.document.pictureSent("new", "b.png");
  const seen = new Set<number>();
  const look = setInterval(() => seen.add(tab.document.doc.pictures.length), 100);
  await vi.advanceTimersByTimeAsync(60_000);
  clearInterval(look);
  expect([...seen]).toEqual([1]);
  expect(tab.document.doc.pictures).toMatchObject([{ id: "new", file: "b.png" }]);
});

test("a removed picture is deleted immediately when the clip is finished, and stays removed offline", async () => {
  const here = world([], ["a.png", "b.png"]);
  const tab = await here.open();
  tab.document.pictureRemoved(tab.document.doc.pictures[1]?.id ?? "");
  await tab.document.flush("final");
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

test.each([
  ["before it", 0],
  ["during it", 500],
])(
  "a removed picture is deleted when the clip is finished, though another save is asked for %s",
  async (_, laterMs) => {
    const on = world([at(1)], ["a.png", "b.png"]);
    const { document, note } = await on.open();
    on.slow(() => 1000);
    note(0, "new");
    document.pictureRemoved("b.png");
    const other = document.flush();
    await vi.advanceTimersByTimeAsync(laterMs);
    const finished = document.flush("final");
    const another = document.flush();
    let isFinished = false;
    void finished.then(() => {
      isFinished = true;
    });
    while (!isFinished) await vi.advanceTimersByTimeAsync(100);
    await Promise.all([other, another]);
    expect(on.clip().image_urls).toEqual([image("a.png")]);
  },
);

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

test("pins are on their pictures in everything that is saved while an order is made and taken back", async () => {
  const here = world([at(0, "first"), at(1, "second", { image: 1 })], ["a.png", "b.png", "c.png"]);
  here.slow(() => 300);
  const tab = await here.open();
  const expectPins = async () => {
    for (let passed = 0; passed < 20_000; passed += 100) {
      const { tags } = documentFromClip(here.clip());
      expect(tags.map(({ note, picture }) => [note, picture])).toEqual([
        ["first", "a.png"],
        ["second", "b.png"],
      ]);
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  tab.document.change({ kind: "order-pictures", ids: ["b.png", "c.png", "a.png"] });
  await expectPins();
  expect(here.clip().image_urls).toEqual(["b.png", "c.png", "a.png"].map(image));
  tab.document.undo();
  await expectPins();
  expect(here.clip().image_urls).toEqual(["a.png", "b.png", "c.png"].map(image));
});

test("adding is a step: undone, the picture leaves the server, wherever it was by then", async () => {
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

test("a picture that arrives after it was removed for good leaves the server again", async () => {
  for (const isReloaded of [false, true]) {
    const on = world();
    const one = await on.open("one");
    one.document.pictureAdded("new", true);
    one.document.pictureRemoved("new");
    const { document } = isReloaded ? await on.open("two") : one;
    on.write({ image_urls: ["a.png", "new.png"].map(image) });
    document.pictureSent("new", "new.png", true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.clip().image_urls).toEqual([image("a.png")]);
    expect(document.doc.pictures).toHaveLength(1);
  }
});

test("an incomplete order of pictures is made again with those that were added elsewhere", async () => {
  const here = world([], ["a.png", "b.png"]);
  const tab = await here.open();
  here.write({ image_urls: ["a.png", "b.png", "theirs.png"].map(image) });
  tab.document.change({ kind: "order-pictures", ids: tab.document.doc.pictures.map(({ id }) => id).toReversed() });
  await tab.document.flush();
  expect([tab.state(), files(tab)]).toEqual(["saved", ["b.png", "a.png", "theirs.png"]]);
  expect(here.clip().image_urls).toEqual(["b.png", "a.png", "theirs.png"].map(image));
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

test("a switch that is moved while the clip changes elsewhere stays one switch", async () => {
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

test("a picture that the server's list brought before its own answer stays out when it is removed", async () => {
  const on = world([], ["a.png", "1.png"]);
  const { document } = await on.open();
  document.pictureAdded("new");
  document.pictureSent("new", "1.png");
  document.pictureRemoved("new");
  await vi.advanceTimersByTimeAsync(0);
  await document.savedElsewhere();
  await vi.advanceTimersByTimeAsync(30_000);
  await document.savedElsewhere();
  expect(document.doc.pictures.map(({ file }) => file)).toEqual(["a.png"]);
  expect(on.clip().image_urls).toEqual([image("a.png")]);
});

const altsIn = ({ document }: Awaited<ReturnType<ReturnType<typeof world>["open"]>>) =>
  document.doc.pictures.map(({ alt }) => alt);

test("an alt is saved alone, taken back, and shown in another tab", async () => {
  const on = world([], ["a.png", "b.png"]);
  const [tab, other] = [await on.open(), await on.open("two")];
  tab.document.change({ kind: "describe-picture", id: "b.png", texts: { alt: "A pipe " } });
  await aWhile();
  expect(on.patches).toEqual([{ alts: [{ image: "b.png", alt: "A pipe" }] }]);
  expect(tab.document.isDirty).toBe(false);
  await other.document.savedElsewhere();
  expect(altsIn(other)).toEqual([undefined, "A pipe"]);
  tab.document.undo();
  await aWhile();
  expect(on.alt("b.png")).toBeNull();
});

test("the alt of a picture that is not sent yet is kept on this device, and sent once it has its file", async () => {
  const on = world();
  const before = await on.open();
  before.document.pictureAdded("new", true);
  before.document.change({ kind: "describe-picture", id: "new", texts: { alt: "A pipe" } });
  await aWhile();
  expect(on.patches).toEqual([]);
  await before.document.kept();
  on.kill("one");
  const tab = await on.open("two");
  tab.document.pictureAdded("new");
  expect(altsIn(tab)).toEqual([undefined, "A pipe"]);
  on.write({ image_urls: ["a.png", "c.png"].map(image) });
  tab.document.pictureSent("new", "c.png");
  await aWhile();
  expect(on.alt("c.png")).toBe("A pipe");
  expect([altsIn(tab), tab.state(), on.drafts.size]).toEqual([[undefined, "A pipe"], "saved", 0]);
});

test("an alt whose save was not answered is no conflict with itself; one of another page is", async () => {
  const on = world();
  const tab = await on.open();
  const describe = (alt: string) => tab.document.change({ kind: "describe-picture", id: "a.png", texts: { alt } });
  describe("A tap");
  on.loseAnswer();
  await tab.document.flush().catch(() => {});
  describe("A dripping tap");
  await aWhile();
  expect([on.alt("a.png"), tab.state()]).toEqual(["A dripping tap", "saved"]);
  on.describe("a.png", "Theirs");
  describe("Mine");
  await aWhile();
  expect(tab.states.at(-1)).toMatchObject({ kind: "conflict", conflicts: [{ what: "picture", text: "alt" }] });
  tab.document.resolve("theirs");
  await aWhile();
  expect([on.alt("a.png"), ...altsIn(tab), tab.state()]).toEqual(["Theirs", "Theirs", "saved"]);
});

test("a removed picture takes its alt along, and brings it back", async () => {
  const on = world([], ["a.png", "b.png"]);
  on.describe("b.png", "A pipe");
  const tab = await on.open();
  tab.document.pictureRemoved("b.png");
  await vi.advanceTimersByTimeAsync(4000);
  tab.document.undo();
  expect(altsIn(tab)).toEqual([undefined, "A pipe"]);
  await aWhile();
  expect([on.alt("b.png"), on.patches]).toEqual(["A pipe", []]);
});
