import type { Doc, Size } from "#lib/studio/document";
import { type DrawingRecord, inkFrom, unsavedDrawings } from "#lib/studio/drawings";
import { type Merged, mergeDocs } from "#lib/studio/merge";
import { mergeClocks } from "#lib/studio/merge-clocks";
import { type Unsaved, withServerInk } from "#lib/studio/unsaved-ink";
import { type ClipRecord, docFrom } from "#lib/studio/wire";
import { clipChanges } from "./clip-changes";
import { type Draft, draftSchema } from "./outbox/outbox-db";

interface ReadDraft {
  isOfOtherSound: boolean;
  doc: Doc;
  from: Doc;
  server: Doc;
  merged: Merged;
}

/** A draft beside what the server has now; null when this version of the page cannot read it. */
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
    const record = docFrom(clip, { ...written.doc, ...knownVersions(written) });
    const server = { ...record, ink: inkFrom(drawings, record.pictures) };
    const { doc, base, sent } = schema === 1 ? written : withServerInk(written, server.ink);
    const isInkThere = inkArrived(sent, server, drawings);
    const from = { ...(arrivedOf(sent, server) ?? base), ink: isInkThere ? server.ink : base.ink };
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

/** Of what was sent without an answer the one that the server has, if it has one of them. */
export function arrivedOf(sent: readonly Doc[], server: Doc, sizes: ReadonlyMap<string, Size> = new Map()): Doc | null {
  const { pictures } = server;
  const versions = sent.map((doc) => ({ ...doc, pictures }));
  return versions.findLast((doc) => Object.keys(clipChanges(server, doc, sizes)).length === 0) ?? null;
}

/** The server has the ink of something that was sent without an answer. */
export function inkArrived(
  sent: readonly Doc[],
  { pictures }: Pick<Doc, "pictures">,
  drawings: readonly DrawingRecord[],
): boolean {
  return sent.some(({ ink }) => unsavedDrawings({ ink, pictures }, drawings).drawings.length === 0);
}

/** Every version of the tags and switches that the server may have. */
export function knownVersions({ doc, base, sent }: Unsaved): Pick<Doc, "tags" | "switches"> {
  const versions = [doc, ...sent.toReversed(), base];
  return { tags: versions.flatMap(({ tags }) => tags), switches: versions.flatMap(({ switches }) => switches) };
}
