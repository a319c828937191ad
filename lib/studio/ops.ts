import type { Doc, Stroke, Tag } from "./document";

type TagChanges = Partial<Pick<Tag, "timestamp" | "x" | "y" | "note" | "picture">>;

/** One change of the document. `at` is the place in its list; the end when it is left out. */
export type Op =
  | { kind: "write"; field: "title" | "description"; text: string }
  | { kind: "add-tag"; tag: Tag; at?: number }
  | { kind: "remove-tag"; id: string }
  | { kind: "change-tag"; id: string; changes: TagChanges }
  | { kind: "add-stroke"; picture: string; stroke: Stroke; at?: number }
  | { kind: "remove-stroke"; picture: string; id: string }
  | { kind: "change-stroke"; picture: string; id: string; stroke: Stroke };

interface Applied {
  doc: Doc;
  /** The change that takes it back. */
  inverse: Op;
}

/** Applies a change; null when there is nothing to do. */
export function applyOp(doc: Doc, op: Op): Applied | null {
  switch (op.kind) {
    case "write":
      if (op.text === doc[op.field]) return null;
      return { doc: { ...doc, [op.field]: op.text }, inverse: { ...op, text: doc[op.field] } };
    case "add-tag": {
      const tags = inserted(doc.tags, op.tag, op.at);
      return tags && { doc: { ...doc, tags }, inverse: { kind: "remove-tag", id: op.tag.id } };
    }
    case "remove-tag": {
      const at = doc.tags.findIndex(({ id }) => id === op.id);
      const tag = doc.tags[at];
      if (!tag) return null;
      return { doc: { ...doc, tags: doc.tags.toSpliced(at, 1) }, inverse: { kind: "add-tag", tag, at } };
    }
    case "change-tag":
      return changeTag(doc, op);
    case "add-stroke": {
      const { picture, stroke } = op;
      const strokes = inserted(strokesOf(doc, picture), stroke, op.at);
      return strokes && withStrokes(doc, picture, strokes, { kind: "remove-stroke", picture, id: stroke.id });
    }
    case "remove-stroke": {
      const strokes = strokesOf(doc, op.picture);
      const at = strokes.findIndex(({ id }) => id === op.id);
      const stroke = strokes[at];
      if (!stroke) return null;
      const inverse: Op = { kind: "add-stroke", picture: op.picture, stroke, at };
      return withStrokes(doc, op.picture, strokes.toSpliced(at, 1), inverse);
    }
    case "change-stroke": {
      const strokes = strokesOf(doc, op.picture);
      const at = strokes.findIndex(({ id }) => id === op.id);
      const before = strokes[at];
      if (!before || before === op.stroke || op.stroke.id !== op.id) return null;
      return withStrokes(doc, op.picture, strokes.with(at, op.stroke), { ...op, stroke: before });
    }
  }
}

function changeTag(doc: Doc, { id, changes }: { id: string; changes: TagChanges }): Applied | null {
  const at = doc.tags.findIndex((tag) => tag.id === id);
  const tag = doc.tags[at];
  const names = Object.keys(changes) as (keyof TagChanges)[];
  if (!tag || names.every((name) => tag[name] === changes[name])) return null;
  const before = Object.fromEntries(names.map((name) => [name, tag[name]]));
  return {
    doc: { ...doc, tags: doc.tags.with(at, { ...tag, ...changes }) },
    inverse: { kind: "change-tag", id, changes: before },
  };
}

const strokesOf = (doc: Doc, picture: string) => doc.ink[picture] ?? [];

function withStrokes(doc: Doc, picture: string, strokes: readonly Stroke[], inverse: Op): Applied {
  const { [picture]: _, ...others } = doc.ink;
  return { doc: { ...doc, ink: strokes.length > 0 ? { ...others, [picture]: strokes } : others }, inverse };
}

function inserted<Item extends { id: string }>(list: readonly Item[], item: Item, at = list.length) {
  return list.some(({ id }) => id === item.id) ? null : list.toSpliced(at, 0, item);
}
