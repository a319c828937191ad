import { type ClipRecord, documentFromClip } from "#lib/editor/clip-json";
import type { Doc } from "#lib/editor/document";
import { type DrawingRecord, readInkOfDrawings } from "#lib/editor/ink/drawings";
import { type Unsaved, withServerInk } from "#lib/editor/ink/unsaved-ink";
import { markSynced } from "#lib/editor/merge/mark-synced";
import { type MergeResult, mergeDocs } from "#lib/editor/merge/merge";
import { mergeClocks } from "#lib/editor/merge/merge-clocks";
import { type Draft, draftSchema } from "../outbox/outbox-db";

interface ReadDraft {
  isOfOtherSound: boolean;
  doc: Doc;
  from: Doc;
  server: Doc;
  merged: MergeResult;
}

/** A draft beside the server's current state; null when this version of the page cannot read it. */
export function readDraft(
  draft: Draft,
  clip: ClipRecord,
  drawings: readonly DrawingRecord[],
  isOfOtherSound = false,
): ReadDraft | null {
  const { schema = 1 } = draft;
  if (schema < 1 || schema > draftSchema) return null;
  try {
    const written = { doc: whole(draft.doc), base: whole(draft.base), sent: (draft.sent ?? []).map(whole) };
    const record = documentFromClip(clip, { ...written.doc, ...knownVersions(written) });
    const server = { ...record, ink: readInkOfDrawings(drawings, record.pictures) };
    const { doc, base, sent } = schema === 1 ? written : withServerInk(written, server.ink);
    const from = markSynced(base, sent, server);
    const merge = isOfOtherSound ? mergeClocks : mergeDocs;
    return { isOfOtherSound, doc, from, server, merged: merge(from, doc, server) };
  } catch {
    return null;
  }
}

/** Drafts from before there were switches and cuts have none. */
function whole(doc: Doc): Doc {
  return { ...doc, switches: doc.switches ?? [], kept: doc.kept ?? null };
}

/** Every version of the tags and switches that the server may have. */
export function knownVersions({ doc, base, sent }: Unsaved): Pick<Doc, "tags" | "switches"> {
  const versions = [doc, ...sent.toReversed(), base];
  return { tags: versions.flatMap(({ tags }) => tags), switches: versions.flatMap(({ switches }) => switches) };
}
