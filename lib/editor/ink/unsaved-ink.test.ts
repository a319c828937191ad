import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { type Doc, emptyDoc } from "../document";
import { mergeDocs } from "../merge/merge";
import { applyOp, type Op } from "../ops";
import { docs, ops } from "../testing/sample-docs";
import { sampleStroke } from "../testing/sample-stroke";
import { withoutCommonInk, withServerInk } from "./unsaved-ink";

const after = (doc: Doc, changes: readonly Op[]) =>
  changes.reduce((before, op) => applyOp(before, op)?.doc ?? before, doc);
const many = fc.array(ops, { maxLength: 8 });

test("documents without the strokes that the server has merge with it as the whole ones do", () => {
  fc.assert(
    fc.property(docs, many, many, many, (base, sending, changing, elsewhere) => {
      const sent = after(base, sending);
      const doc = after(sent, changing);
      const server = structuredClone(after(base, elsewhere));
      const kept = structuredClone(withoutCommonInk({ base, doc, sent: [sent] }));
      const again = withServerInk(kept, server.ink);
      expect(mergeDocs(again.base, again.doc, server)).toEqual(mergeDocs(base, doc, server));
      for (const one of again.sent) {
        expect(mergeDocs(one, again.doc, server)).toEqual(mergeDocs(sent, doc, server));
      }
    }),
  );
});

test("documents are exactly what they were where no one else has changed anything", () => {
  fc.assert(
    fc.property(docs, many, (base, changing) => {
      const doc = after(base, changing);
      const again = withServerInk(structuredClone(withoutCommonInk({ base, doc, sent: [] })), base.ink);
      expect(again.base).toEqual(base);
      const byId = ({ ink }: Doc) =>
        Object.entries(ink).map(([picture, strokes]) => [picture, strokes.toSorted((a, b) => (a.id < b.id ? -1 : 1))]);
      expect(Object.fromEntries(byId(again.doc))).toEqual(Object.fromEntries(byId(doc)));
    }),
  );
});

test("of a stroke drawn among thousands, nothing but that stroke is kept", () => {
  const strokes = Array.from({ length: 5000 }, (_, index) => sampleStroke(`s${index}`));
  const base: Doc = { ...emptyDoc, ink: { p: strokes } };
  const doc: Doc = { ...base, ink: { p: [...strokes, sampleStroke("new")] } };
  const kept = withoutCommonInk({ base, doc, sent: [base] });
  expect([kept.base.ink, kept.doc.ink, kept.sent[0]?.ink]).toEqual([{}, { p: [sampleStroke("new")] }, {}]);
});

test("a document that the server has stroke for stroke comes back in its order", () => {
  const [a, b, c] = [sampleStroke("a"), sampleStroke("b"), sampleStroke("c")];
  const moved = sampleStroke("b", { points: [[0.1, 0.1, 0, 0.5]] });
  const base: Doc = { ...emptyDoc, ink: { p: [a, b, c] } };
  const sent: Doc = { ...emptyDoc, ink: { p: [a, moved, c] } };
  const doc: Doc = { ...emptyDoc, ink: { p: [a, c] } };
  expect(withServerInk(withoutCommonInk({ base, doc, sent: [sent] }), sent.ink).sent).toEqual([sent]);
});
