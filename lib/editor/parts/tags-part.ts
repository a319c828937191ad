import { serializeTags } from "../clip-json";
import type { Doc, Tag } from "../document";
import { sameTag } from "../same-tag";
import type { DocumentPart, Merge } from "./document-part";
import { arrivedItems, isSameList, keepIds, mergeLists, withServerNames } from "./item-lists";
import { withRemovedPictures } from "./removed-pictures";

export const tagsPart: DocumentPart<Doc["tags"]> = {
  merge(merge) {
    const { base, mine, theirs } = merge;
    const merged = mergeLists(base.tags, mine.tags, theirs.tags, sameTag, (one, other, before) =>
      mergeTag(before, one, other, merge),
    );
    return withServerNames(base.tags, theirs.tags, merged);
  },
  markSynced: (base, sent, theirs) => arrivedItems([base, sent, theirs], ({ tags }) => tags, sameTag),
  changes(base, doc, sizes) {
    if (doc.tags === base.tags && doc.pictures === base.pictures) return {};
    const now = serializeTags(withRemovedPictures(base, doc), sizes, base.pictures);
    return JSON.stringify(now) === JSON.stringify(serializeTags(base, sizes)) ? {} : { voice_tags: now };
  },
  timed: {
    isSame: (a, b) => isSameList(a.tags, b.tags, sameTag),
    keepIds: (before, now) => keepIds(before.tags, now.tags, sameTag),
  },
};

/** A note here and a move there go together; the same part changed twice is a conflict. */
function mergeTag(base: Tag | undefined, mine: Tag, theirs: Tag, { side, onConflict }: Merge): Tag {
  let isConflict = false;
  const part = <Part extends Partial<Tag>>(of: (tag: Tag) => Part): Part => {
    const [before, here, there] = [base, mine, theirs].map((tag) => tag && JSON.stringify(of(tag)));
    if (here === there || there === before) return of(mine);
    if (here === before) return of(theirs);
    isConflict = true;
    return of(side === "mine" ? mine : theirs);
  };
  const merged: Tag = {
    ...(side === "mine" ? mine : theirs),
    ...part(({ timestamp }) => ({ timestamp })),
    ...part(({ x, y, picture }) => ({ x, y, picture })),
    ...part(({ note }) => ({ note })),
    ...part(({ extra }) => ({ extra })),
  };
  if (isConflict) onConflict({ what: "tag", mine, theirs });
  return merged;
}
