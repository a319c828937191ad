import type { Doc, Tag } from "./model";

/** One change of the document. */
export type Op =
  | { kind: "add-tag"; tag: Tag }
  | { kind: "remove-tag"; id: string }
  | { kind: "change-tag"; id: string; changes: Partial<Pick<Tag, "timestamp" | "x" | "y" | "note">> }
  | { kind: "rename"; title: string };

/** Applies a change and answers the change that takes it back; a change that finds nothing to do answers null. */
export function applyOp(doc: Doc, op: Op): { doc: Doc; inverse: Op } | null {
  switch (op.kind) {
    case "add-tag":
      if (doc.tags.some((tag) => tag.id === op.tag.id)) return null;
      return { doc: { ...doc, tags: [...doc.tags, op.tag] }, inverse: { kind: "remove-tag", id: op.tag.id } };
    case "remove-tag": {
      const tag = doc.tags.find((candidate) => candidate.id === op.id);
      if (!tag) return null;
      return {
        doc: { ...doc, tags: doc.tags.filter((candidate) => candidate !== tag) },
        inverse: { kind: "add-tag", tag },
      };
    }
    case "change-tag": {
      const tag = doc.tags.find((candidate) => candidate.id === op.id);
      if (!tag) return null;
      const names = Object.keys(op.changes) as (keyof typeof op.changes)[];
      if (names.every((name) => tag[name] === op.changes[name])) return null;
      const before = Object.fromEntries(names.map((name) => [name, tag[name]]));
      return {
        doc: { ...doc, tags: doc.tags.map((one) => (one === tag ? { ...tag, ...op.changes } : one)) },
        inverse: { kind: "change-tag", id: op.id, changes: before },
      };
    }
    case "rename":
      if (op.title === doc.title) return null;
      return { doc: { ...doc, title: op.title }, inverse: { kind: "rename", title: doc.title } };
  }
}
