import type { ClipChanges } from "#lib/api-client/api";
import type { Doc, Size } from "#lib/editor/document";
import { documentParts } from "#lib/editor/parts/document-parts";
import { savedText } from "#lib/editor/pictures";
import { PICTURE_TEXTS } from "#lib/ink/picture-texts";

/** The parts of a document that the server lacks. */
export function clipChanges(base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>): ClipChanges {
  let all: ClipChanges = {};
  for (const { changes } of Object.values(documentParts)) all = { ...all, ...changes(base, doc, sizes) };
  return all;
}

/** A picture that is not sent yet has a text, which is sent once it has its file. */
export const isTextWaiting = ({ pictures }: Doc) =>
  pictures.some((one) => one.file === null && PICTURE_TEXTS.some((text) => savedText(one, text) !== ""));
