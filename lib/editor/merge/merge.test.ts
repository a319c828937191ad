import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { type Doc, emptyDoc, type Tag } from "../document";
import { applyChange, startHistory } from "../history";
import { docs, ops } from "../testing/sample-docs";
import { mergeDocs } from "./merge";

const tag = (id: string, note = "", timestamp = 1): Tag => ({
  id,
  timestamp,
  x: 0.5,
  y: 0.5,
  note,
  picture: null,
  extra: {},
});
const doc = (...tags: Tag[]): Doc => ({ ...emptyDoc, title: "Valve", tags });
const notes = ({ tags }: Doc) => tags.map(({ note }) => note);

test("notes of two tags that two tabs wrote are both kept", () => {
  const base = doc(tag("a"), tag("b"));
  const { doc: merged, conflicts } = mergeDocs(
    base,
    doc(tag("a"), tag("b", "mine")),
    doc(tag("a", "theirs"), tag("b")),
  );
  expect(notes(merged)).toEqual(["theirs", "mine"]);
  expect(conflicts).toEqual([]);
});

test("a note here and a move there of one tag go together", () => {
  const moved = { ...tag("a"), x: 0.9 };
  const { doc: merged, conflicts } = mergeDocs(doc(tag("a")), doc(tag("a", "mine")), doc(moved));
  expect(merged.tags).toEqual([{ ...moved, note: "mine" }]);
  expect(conflicts).toEqual([]);
});

test("the same note written twice is a conflict, and the side decides", () => {
  const [base, mine, theirs] = [doc(tag("a")), doc(tag("a", "mine")), doc(tag("a", "theirs"))] as const;
  expect(mergeDocs(base, mine, theirs).conflicts).toMatchObject([{ what: "tag" }]);
  expect(notes(mergeDocs(base, mine, theirs, "mine").doc)).toEqual(["mine"]);
  expect(notes(mergeDocs(base, mine, theirs, "theirs").doc)).toEqual(["theirs"]);
});

test("a tag that one side removed and the other edited stays, an unedited one is removed", () => {
  const base = doc(tag("a", "old"), tag("b", "old"));
  expect(notes(mergeDocs(base, doc(tag("b", "new")), doc(tag("a", "old"))).doc)).toEqual(["new"]);
  expect(notes(mergeDocs(base, doc(), doc(tag("a", "new"), tag("b", "old"))).doc)).toEqual(["new"]);
});

test("the same words on both sides are no conflict", () => {
  const both = { ...doc(), title: "Tap" };
  expect(mergeDocs(doc(), both, { ...both }).conflicts).toEqual([]);
  const apart = mergeDocs(doc(), both, { ...doc(), title: "Pipe" });
  expect(apart.conflicts).toEqual([{ what: "title", mine: "Tap", theirs: "Pipe" }]);
});

test("a picture that is not sent yet stays, one that the server has no more goes", () => {
  const pictures = [{ id: "p", file: "p.png" }];
  const mine = { ...doc(), pictures: [...pictures, { id: "new", file: null }] };
  const merged = mergeDocs({ ...doc(), pictures }, mine, { ...doc(), pictures: [{ id: "q", file: "q.png" }] });
  expect(merged.doc.pictures.map(({ id }) => id)).toEqual(["q", "new"]);
});

const edits = fc.array(ops, { maxLength: 10 });
const edited = (start: Doc, changes: Parameters<typeof applyChange>[1][]) =>
  changes.reduce((history, op) => applyChange(history, op), startHistory(start)).doc;

test("an unchanged side gets exactly the other's document", () => {
  fc.assert(
    fc.property(docs, edits, (base, changes) => {
      const changed = edited(base, changes);
      expect(mergeDocs(base, base, changed)).toEqual({ doc: changed, conflicts: [] });
      const kept = mergeDocs(base, changed, base);
      expect(kept.conflicts).toEqual([]);
      expect(byId(kept.doc)).toEqual(byId(changed));
    }),
  );
});

test("no note that either side has written is lost without a conflict that names it", () => {
  fc.assert(
    fc.property(docs, edits, edits, (base, here, there) => {
      const [mine, theirs] = [edited(base, here), edited(base, there)];
      const { doc: merged, conflicts } = mergeDocs(base, mine, theirs);
      const before = new Map(base.tags.map(({ id, note }) => [id, note]));
      const named = conflicts.flatMap((one) => (one.what === "tag" ? [one.theirs.id] : []));
      for (const { id, note } of [...mine.tags, ...theirs.tags]) {
        if (before.get(id) === note || named.includes(id)) continue;
        expect(merged.tags.find((one) => one.id === id)?.note).toBe(note);
      }
    }),
  );
});

/** Which of two lists an item comes from decides its place, not whether it is there. */
const byId = ({ tags, switches, ink, ...rest }: Doc) => ({
  ...rest,
  tags: Object.fromEntries(tags.map((one) => [one.id, one])),
  switches: Object.fromEntries(switches.map((one) => [one.id, one])),
  ink: Object.fromEntries(
    Object.entries(ink).map(([id, strokes]) => [id, Object.fromEntries(strokes.map((one) => [one.id, one]))]),
  ),
});

test("a picture replaced here is known after a merge with changes made elsewhere", () => {
  const doc: Doc = { ...emptyDoc, pictures: [{ id: "p", file: "one.png" }] };
  const mine: Doc = { ...doc, pictures: [{ id: "p", file: "one.png", given: "g" }] };
  expect(mergeDocs(doc, mine, { ...doc, title: "Theirs" }).doc).toMatchObject({
    title: "Theirs",
    pictures: mine.pictures,
  });
});

const described = (alt?: string): Doc => ({ ...doc(), pictures: [{ id: "a", file: "a.png", alt }] });
const altIn = ({ pictures }: Doc) => pictures[0]?.alt;

test("an alt that one side wrote is kept; the same picture described twice is a conflict, and the side decides", () => {
  const [base, mine, theirs] = [described("Old"), described("Mine "), described("Theirs")] as const;
  expect(altIn(mergeDocs(base, mine, base).doc)).toBe("Mine ");
  expect(altIn(mergeDocs(base, base, theirs).doc)).toBe("Theirs");
  expect(altIn(mergeDocs(base, described(), base).doc)).toBeUndefined();
  expect(mergeDocs(base, mine, described("Mine")).conflicts).toEqual([]);
  expect(mergeDocs(base, mine, theirs).conflicts).toMatchObject([{ what: "picture", text: "alt" }]);
  expect(altIn(mergeDocs(base, mine, theirs, "mine").doc)).toBe("Mine ");
  expect(altIn(mergeDocs(base, mine, theirs, "theirs").doc)).toBe("Theirs");
});

test("the alt of a picture that is not sent yet stays, and goes with a picture that one side removed", () => {
  const waiting: Doc = { ...described("Old"), pictures: [{ id: "w", file: null, alt: "A pipe" }] };
  expect(mergeDocs(doc(), waiting, doc()).doc.pictures).toEqual(waiting.pictures);
  expect(mergeDocs(described("Old"), doc(), described("New"))).toMatchObject({ doc: { pictures: [] }, conflicts: [] });
});
