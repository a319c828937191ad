import type { ClipRecord } from "#lib/editor/clip-json";
import type { Doc } from "#lib/editor/document";
import { type History, startHistory } from "#lib/editor/history";
import { mergeDocs } from "#lib/editor/merge/merge";
import type { Draft } from "../outbox/outbox-db";
import { recordingFile } from "../recording/recording-file";
import { readDraft } from "./read-draft";
import type { Merged, ServerCopy } from "./server-copy";

/** Continues with the unsaved changes of a closed page; null where that has to wait, or cannot be read. */
export function loadDraft(
  copy: ServerCopy,
  history: History,
  {
    draft,
    clip,
    isOfOtherSound,
  }: { draft: Draft; clip: ClipRecord & { audio_url: string | null }; isOfOtherSound: boolean },
): Merged | null {
  // An unreadable one stays where it is, and blocks nothing.
  const read = readDraft(draft, clip, copy.drawings, isOfOtherSound);
  if (!read) return null;
  const { doc, from, server, merged } = read;
  const { base } = copy;
  const { conflicts } = merged;
  if (history.doc !== base) {
    const ids = new Map(server.tags.map(({ id }, index) => [id, base.tags[index]?.id ?? id]));
    const tags = merged.doc.tags.map((tag) => ({ ...tag, id: ids.get(tag.id) ?? tag.id }));
    const ink = inkOnPicturesOf(base, merged.doc);
    const both = mergeDocs(base, history.doc, { ...merged.doc, tags, ink });
    // Conflicting drafts of two closed tabs wait until one of them is saved.
    if (conflicts.length + both.conflicts.length > 0) return null;
    return { copy, history: startHistory(both.doc), conflicts, isOtherSound: false };
  }
  if (conflicts.length === 0) {
    return { copy: { ...copy, base: server }, history: startHistory(merged.doc), conflicts, isOtherSound: false };
  }
  const recording = read.isOfOtherSound ? (draft.recording ?? null) : copy.recording;
  return {
    copy: { ...copy, base: from, recording, conflict: { theirs: server, recording: recordingFile(clip) } },
    history: startHistory({ ...doc, pictures: merged.doc.pictures }),
    conflicts,
    isOtherSound: read.isOfOtherSound,
  };
}

/** Ink by the ids that the pictures have here: a picture has another id on each page. */
function inkOnPicturesOf(here: Doc, other: Doc): Doc["ink"] {
  const files = new Map(here.pictures.map(({ id, file }) => [file, id]));
  const idHere = (id: string) => {
    const file = other.pictures.find((picture) => picture.id === id)?.file ?? null;
    return (file !== null && files.get(file)) || id;
  };
  return Object.fromEntries(Object.entries(other.ink).map(([id, strokes]) => [idHere(id), strokes]));
}
