import { serializeSwitches } from "../clip-json";
import type { Doc } from "../document";
import { sameSwitch } from "../same-tag";
import type { DocumentPart } from "./document-part";
import { arrivedItems, isSameList, keepIds, mergeLists, withServerNames } from "./item-lists";
import { withRemovedPictures } from "./removed-pictures";

export const switchesPart: DocumentPart<Doc["switches"]> = {
  merge({ base, mine, theirs, side }) {
    // Two moments for one switch are no reason to ask the user: the side decides.
    const merged = mergeLists(base.switches, mine.switches, theirs.switches, sameSwitch, (one, other) =>
      side === "mine" ? one : other,
    );
    return withServerNames(base.switches, theirs.switches, merged);
  },
  markSynced: (base, sent, theirs) => arrivedItems([base, sent, theirs], ({ switches }) => switches, sameSwitch),
  changes(base, doc) {
    if (doc.switches === base.switches && doc.pictures === base.pictures) return {};
    const now = serializeSwitches(withRemovedPictures(base, doc), base.pictures);
    return JSON.stringify(now) === JSON.stringify(serializeSwitches(base)) ? {} : { picture_switches: now };
  },
  timed: {
    isSame: (a, b) => isSameList(a.switches, b.switches, sameSwitch),
    keepIds: (before, now) => keepIds(before.switches, now.switches, sameSwitch),
  },
};
