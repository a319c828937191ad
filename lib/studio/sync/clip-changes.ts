import type { ClipChanges } from "#lib/api-client/api";
import type { Doc, Size } from "#lib/editor/document";
import { documentParts } from "#lib/editor/parts/document-parts";
import { savedAlt } from "#lib/editor/pictures";

/** The parts of a document that the server lacks. */
export function clipChanges(base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>): ClipChanges {
  let all: ClipChanges = {};
  for (const { changes } of Object.values(documentParts)) all = { ...all, ...changes(base, doc, sizes) };
  return all;
}

/** A picture that is not sent yet has an alt, which is sent once it has its file. */
export const isAltWaiting = ({ pictures }: Doc) => pictures.some((one) => one.file === null && savedAlt(one) !== "");
