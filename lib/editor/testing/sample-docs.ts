import fc from "fast-check";
import { PICTURE_TEXTS, type WrittenTexts } from "#lib/ink/picture-texts";
import type { Doc, Stroke, Switch, Tag } from "../document";
import type { Op } from "../ops";

const ids = fc.constantFrom("a", "b", "c", "d", "e");
const pictures = fc.constantFrom("p1", "p2");
const fileOf: Record<string, string> = { p1: "one.png", p2: "two.png" };
const place = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
const seconds = fc.integer({ min: 0, max: 60_000 }).map((value) => value / 1000);
const words = fc.string({ maxLength: 12 });
const text = words.map((text) => text.trim() || undefined);
const texts: fc.Arbitrary<WrittenTexts> = fc.record(Object.fromEntries(PICTURE_TEXTS.map((name) => [name, text])));

const tagWith = (id: fc.Arbitrary<string>): fc.Arbitrary<Tag> =>
  fc.record({ id, timestamp: seconds, x: place, y: place, note: words, picture: pictures, extra: fc.constant({}) });
const time = fc.option(seconds, { nil: null });
const stroke: fc.Arbitrary<Stroke> = fc.record({
  id: ids,
  tool: fc.constantFrom("pen", "arrow", "text", "redact", "laser"),
  color: fc.constantFrom("#d2401e", "#007e8c"),
  width: fc.integer({ min: 1, max: 100 }).map((value) => value / 1000),
  opacity: fc.constant(1),
  points: fc.array(fc.tuple(place, place, seconds, fc.constantFrom(0.5, 0.8)), { minLength: 1, maxLength: 4 }),
  start: time,
  end: fc.constant(null),
  hideAt: time,
  text: words,
  drawing: fc.constantFrom(null, "drw_other"),
});
const switchWith = (id: fc.Arbitrary<string>): fc.Arbitrary<Switch> =>
  fc.record({ id, timestamp: seconds, picture: pictures });
const at = fc.option(fc.nat(6), { nil: undefined }).map((value) => (value === undefined ? {} : { at: value }));

const uniqueById = { selector: (item: { id: string }) => item.id, maxLength: 5 };

const kept = fc
  .option(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 6 }), { nil: null })
  .map((edges) => {
    const sorted = edges?.toSorted((a, b) => a - b) ?? [];
    const parts = sorted.flatMap((start, index) =>
      index % 2 === 0 && index + 1 < sorted.length ? { start, end: sorted[index + 1] ?? null } : [],
    );
    return parts.length > 0 ? parts : null;
  });

/** Documents of two pictures with a few tags and strokes. */
export const docs: fc.Arbitrary<Doc> = fc.record({
  title: words,
  description: words,
  tags: fc.uniqueArray(tagWith(ids), uniqueById),
  pictures: fc.tuple(texts, texts).map(([one, two]) => [
    { id: "p1", file: "one.png", ...one },
    { id: "p2", file: "two.png", ...two },
  ]),
  switches: fc.uniqueArray(switchWith(ids), uniqueById),
  ink: fc
    .record({ p1: fc.uniqueArray(stroke, uniqueById), p2: fc.uniqueArray(stroke, uniqueById) })
    .map((ink) => Object.fromEntries(Object.entries(ink).filter(([, strokes]) => strokes.length > 0))),
  kept,
});

/** Changes, of which many find nothing to do. */
export const ops: fc.Arbitrary<Op> = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    field: fc.constantFrom("title" as const, "description" as const),
    text: words,
  }),
  kept.map((parts): Op => ({ kind: "keep", kept: parts })),
  fc.tuple(tagWith(ids), at).map(([tag, where]): Op => ({ kind: "add-tag", tag, ...where })),
  fc.record({ kind: fc.constant("remove-tag" as const), id: ids }),
  fc.record({
    kind: fc.constant("change-tag" as const),
    id: ids,
    changes: fc.record(
      { timestamp: seconds, x: place, y: place, note: words, picture: pictures },
      { requiredKeys: [] },
    ),
  }),
  fc.tuple(switchWith(ids), at).map(([one, where]): Op => ({ kind: "add-switch", one, ...where })),
  fc.record({ kind: fc.constant("remove-switch" as const), id: ids }),
  fc.record({
    kind: fc.constant("change-switch" as const),
    id: ids,
    changes: fc.record({ timestamp: seconds, picture: pictures }, { requiredKeys: [] }),
  }),
  fc
    .tuple(fc.constantFrom("p1", "p2", "p3"), at)
    .map(([id, where]): Op => ({ kind: "add-picture", picture: { id, file: fileOf[id] ?? null }, ...where })),
  fc.record({ kind: fc.constant("remove-picture" as const), id: pictures }),
  fc.record({
    kind: fc.constant("replace-picture" as const),
    id: pictures,
    given: fc.option(fc.constantFrom("g1", "g2"), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("describe-picture" as const), id: pictures, texts }),
  fc.shuffledSubarray(["p1", "p2", "p3"]).map((ids): Op => ({ kind: "order-pictures", ids })),
  fc
    .tuple(pictures, stroke, at)
    .map(([picture, one, where]): Op => ({ kind: "add-stroke", picture, stroke: one, ...where })),
  fc.record({ kind: fc.constant("remove-stroke" as const), picture: pictures, id: ids }),
  fc.tuple(pictures, stroke).map(([picture, one]): Op => ({ kind: "change-stroke", picture, id: one.id, stroke: one })),
);
