import type { Doc, Size } from "#lib/studio/document";
import { wireTags } from "#lib/studio/wire";
import type { ClipChanges } from "./api";

/** What of a document the server does not have. A blank title is no title yet. */
export function clipChanges(base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>): ClipChanges {
  const title = doc.title.trim();
  const description = doc.description.trim();
  const changes: ClipChanges = {};
  if (title && title !== base.title) changes.title = title;
  if (description !== base.description.trim()) changes.description = description || null;
  if (doc.tags !== base.tags) {
    const now = wireTags(doc, sizes);
    if (JSON.stringify(now) !== JSON.stringify(wireTags(base, sizes))) changes.voice_tags = now;
  }
  return changes;
}
