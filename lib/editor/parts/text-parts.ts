import type { TextField } from "../document";
import type { DocumentPart } from "./document-part";

function textPart(what: TextField, changes: DocumentPart<string>["changes"]): DocumentPart<string> {
  return {
    merge({ base, mine, theirs, side, onConflict }) {
      if (mine[what] === theirs[what] || theirs[what] === base[what]) return mine[what];
      if (mine[what] === base[what]) return theirs[what];
      onConflict({ what, mine: mine[what], theirs: theirs[what] });
      return side === "mine" ? mine[what] : theirs[what];
    },
    markSynced: (base, sent, theirs) =>
      sent.some((doc) => doc[what].trim() === theirs[what].trim()) ? theirs[what] : base[what],
    changes,
    timed: null,
  };
}

export const titlePart = textPart("title", (base, doc) => {
  const title = doc.title.trim();
  // A blank title is no title yet.
  return title && title !== base.title ? { title } : {};
});

export const descriptionPart = textPart("description", (base, doc) => {
  const description = doc.description.trim();
  return description !== base.description.trim() ? { description: description || null } : {};
});
