import type { AudibleRanges } from "#lib/cuts/cut";
import type { WrittenTexts } from "#lib/ink/picture-texts";
import type { Doc, PictureRef, Stroke, Switch, Tag, TextField } from "./document";

type SwitchChanges = Partial<Pick<Switch, "timestamp" | "picture">>;
type TagChanges = Partial<Pick<Tag, "timestamp" | "x" | "y" | "note" | "picture">>;

/** One change of the document. `at` is the place in its list; the end when it is left out. */
export type Op =
  | { kind: "write"; field: TextField; text: string }
  | { kind: "keep"; kept: AudibleRanges }
  | { kind: "add-tag"; tag: Tag; at?: number }
  | { kind: "remove-tag"; id: string }
  | { kind: "change-tag"; id: string; changes: TagChanges }
  | { kind: "add-switch"; one: Switch; at?: number }
  | { kind: "remove-switch"; id: string }
  | { kind: "change-switch"; id: string; changes: SwitchChanges }
  | { kind: "add-picture"; picture: PictureRef; at?: number }
  | { kind: "remove-picture"; id: string }
  | { kind: "replace-picture"; id: string; given: string | undefined }
  | { kind: "describe-picture"; id: string; texts: WrittenTexts }
  | { kind: "order-pictures"; ids: readonly string[] }
  | { kind: "add-stroke"; picture: string; stroke: Stroke; at?: number }
  | { kind: "remove-stroke"; picture: string; id: string }
  | { kind: "change-stroke"; picture: string; id: string; stroke: Stroke };

interface Applied {
  doc: Doc;
  /** The inverse change. */
  inverse: Op;
}

/** Applies a change; null when there is nothing to do. */
export function applyOp(doc: Doc, op: Op): Applied | null {
  switch (op.kind) {
    case "write":
      if (op.text === doc[op.field]) return null;
      return { doc: { ...doc, [op.field]: op.text }, inverse: { ...op, text: doc[op.field] } };
    case "keep":
      if (areSameRanges(op.kept, doc.kept)) return null;
      return { doc: { ...doc, kept: op.kept }, inverse: { kind: "keep", kept: doc.kept } };
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
    case "add-switch": {
      const switches = inserted(doc.switches, op.one, op.at);
      return switches && { doc: { ...doc, switches }, inverse: { kind: "remove-switch", id: op.one.id } };
    }
    case "remove-switch": {
      const at = doc.switches.findIndex(({ id }) => id === op.id);
      const one = doc.switches[at];
      if (!one) return null;
      return { doc: { ...doc, switches: doc.switches.toSpliced(at, 1) }, inverse: { kind: "add-switch", one, at } };
    }
    case "change-switch": {
      const changed = changedItem<Switch>(doc.switches, op.id, op.changes);
      if (!changed) return null;
      const inverse: Op = { kind: "change-switch", id: op.id, changes: changed.before };
      return { doc: { ...doc, switches: changed.list }, inverse };
    }
    case "add-picture": {
      const pictures = inserted(doc.pictures, op.picture, op.at);
      return pictures && { doc: { ...doc, pictures }, inverse: { kind: "remove-picture", id: op.picture.id } };
    }
    case "remove-picture": {
      const at = doc.pictures.findIndex(({ id }) => id === op.id);
      const picture = doc.pictures[at];
      if (!picture) return null;
      const pictures = doc.pictures.toSpliced(at, 1);
      return { doc: { ...doc, pictures }, inverse: { kind: "add-picture", picture, at } };
    }
    case "replace-picture": {
      const changed = changedItem<PictureRef>(doc.pictures, op.id, { given: op.given });
      return changed && { doc: { ...doc, pictures: changed.list }, inverse: { ...op, given: changed.before.given } };
    }
    case "describe-picture": {
      const changed = changedItem<PictureRef>(doc.pictures, op.id, op.texts);
      return changed && { doc: { ...doc, pictures: changed.list }, inverse: { ...op, texts: changed.before } };
    }
    case "order-pictures": {
      const pictures = inOrder(doc.pictures, op.ids);
      if (pictures.every((picture, place) => picture === doc.pictures[place])) return null;
      const inverse: Op = { kind: "order-pictures", ids: doc.pictures.map(({ id }) => id) };
      return { doc: { ...doc, pictures }, inverse };
    }
    case "add-stroke": {
      const { picture, stroke } = op;
      const strokes = inserted(strokesOf(doc, picture), stroke, op.at);
      return strokes && withStrokes(doc, picture, strokes, { kind: "remove-stroke", picture, id: stroke.id });
    }
    case "remove-stroke": {
      const strokes = strokesOf(doc, op.picture);
      const at = strokes.findLastIndex(({ id }) => id === op.id);
      const stroke = strokes[at];
      if (!stroke) return null;
      const inverse: Op = { kind: "add-stroke", picture: op.picture, stroke, at };
      return withStrokes(doc, op.picture, strokes.toSpliced(at, 1), inverse);
    }
    case "change-stroke": {
      const strokes = strokesOf(doc, op.picture);
      const at = strokes.findLastIndex(({ id }) => id === op.id);
      const before = strokes[at];
      if (!before || before === op.stroke || op.stroke.id !== op.id) return null;
      return withStrokes(doc, op.picture, strokes.with(at, op.stroke), { ...op, stroke: before });
    }
  }
}

export const areSameRanges = (one: AudibleRanges, other: AudibleRanges) =>
  JSON.stringify(one) === JSON.stringify(other);

function changeTag(doc: Doc, { id, changes }: { id: string; changes: TagChanges }): Applied | null {
  const changed = changedItem<Tag>(doc.tags, id, changes);
  if (!changed) return null;
  return { doc: { ...doc, tags: changed.list }, inverse: { kind: "change-tag", id, changes: changed.before } };
}

/** The list with changes of one item, and the item's old values; null if nothing changes. */
function changedItem<Item extends { id: string }>(list: readonly Item[], id: string, changes: Partial<Item>) {
  const at = list.findIndex((item) => item.id === id);
  const item = list[at];
  const names = Object.keys(changes) as (keyof Item)[];
  if (!item || names.every((name) => item[name] === changes[name])) return null;
  const before: Partial<Item> = {};
  for (const name of names) before[name] = item[name];
  return { list: list.with(at, { ...item, ...changes }), before };
}

/** Those that are named first, in that order; the others stay behind them. */
function inOrder<Item extends { id: string }>(list: readonly Item[], ids: readonly string[]): Item[] {
  const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return list.toSorted((a, b) => place(a) - place(b));
}

const strokesOf = (doc: Doc, picture: string) => doc.ink[picture] ?? [];

function withStrokes(doc: Doc, picture: string, strokes: readonly Stroke[], inverse: Op): Applied {
  const { [picture]: _, ...others } = doc.ink;
  return { doc: { ...doc, ink: strokes.length > 0 ? { ...others, [picture]: strokes } : others }, inverse };
}

function inserted<Item extends { id: string }>(list: readonly Item[], item: Item, at = list.length) {
  const { id } = item;
  for (const other of list) if (other.id === id) return null;
  return at === list.length ? [...list, item] : list.toSpliced(at, 0, item);
}
