import { applyChange, endStep, type History, rebaseHistory } from "./history";
import type { Op } from "./ops";
import { removalOps } from "./parts/removed-pictures";
import { withNewPicture } from "./pictures";

/** With a picture that is not on the server yet; a new one is a step that can be undone. */
export function addPicture(history: History, id: string, isNew: boolean): History {
  const { tags } = withNewPicture(history.doc, id);
  const picture = { id, file: null };
  const next = isNew ? applyChange(history, { kind: "add-picture", picture }) : history;
  return rebaseHistory(next, { ...withNewPicture(next.doc, id), tags });
}

/** Without a picture and its marks, as one step. The same history if there is no such picture. */
export function removePicture(history: History, id: string): History {
  const next = removalOps(history.doc, id).reduce((done, op) => applyChange(done, op, `remove ${id}`), history);
  return next === history ? history : endStep(next);
}

/**
 * Without a picture that was discarded before it was sent: undo does not bring it back, but its tags and ink, which go in
 * one step. The same history if there is no such picture.
 */
export function dropUnsentPicture(history: History, id: string): History {
  const pictures = history.doc.pictures.filter((picture) => picture.id !== id || picture.file !== null);
  if (pictures.length === history.doc.pictures.length) return history;
  const step = `drop ${id}`;
  let next = history;
  for (const tag of history.doc.tags.filter(({ picture }) => picture === id)) {
    // Tags older than the picture stay, as they are in the record.
    const stays = pictures.length === 0 || "named" in tag;
    const op: Op = stays
      ? { kind: "change-tag", id: tag.id, changes: { picture: null } }
      : { kind: "remove-tag", id: tag.id };
    next = applyChange(next, op, step);
  }
  for (const stroke of next.doc.ink[id] ?? []) {
    next = applyChange(next, { kind: "remove-stroke", picture: id, id: stroke.id }, step);
  }
  return rebaseHistory(endStep(next), { ...next.doc, pictures });
}
