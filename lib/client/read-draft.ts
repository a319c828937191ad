import type { Doc, Size } from "#lib/studio/document";
import { type DrawingRecord, drawingChanges, inkFrom } from "#lib/studio/drawings";
import { type Merged, mergeDocs } from "#lib/studio/merge";
import { type ClipRecord, docFrom } from "#lib/studio/wire";
import { clipChanges } from "./clip-changes";
import { type Draft, draftSchema } from "./outbox/outbox-db";

interface ReadDraft {
  doc: Doc;
  /** What the changes of the draft were made from. */
  from: Doc;
  server: Doc;
  merged: Merged;
}

/** A draft beside what the server has now; null when this version of the page cannot read it. */
export function readDraft(draft: Draft, clip: ClipRecord, drawings: readonly DrawingRecord[]): ReadDraft | null {
  if ((draft.schema ?? draftSchema) !== draftSchema) return null;
  try {
    const [doc, base] = [whole(draft.doc), whole(draft.base)];
    const sent = (draft.sent ?? []).map(whole);
    const record = docFrom(clip, { ...doc, ...knownVersions(doc, base, sent) });
    const server = { ...record, ink: inkFrom(drawings, record.pictures) };
    const isInkThere = inkArrived(sent, server, drawings);
    const from = { ...(arrivedOf(sent, server) ?? base), ink: isInkThere ? server.ink : base.ink };
    return { doc, from, server, merged: mergeDocs(from, doc, server) };
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
  return sent.some(({ ink }) => drawingChanges({ ink, pictures }, drawings).changes.length === 0);
}

/** Every version of the tags and switches that the server may have. */
export function knownVersions(doc: Doc, base: Doc, sent: readonly Doc[]): Pick<Doc, "tags" | "switches"> {
  const versions = [doc, ...sent.toReversed(), base];
  return { tags: versions.flatMap(({ tags }) => tags), switches: versions.flatMap(({ switches }) => switches) };
}
