import type { Doc } from "../document";
import type { DocumentPart } from "./document-part";
import { inkPart } from "./ink-part";
import { keptPart } from "./kept-part";
import { picturesPart } from "./pictures-part";
import { switchesPart } from "./switches-part";
import { tagsPart } from "./tags-part";
import { descriptionPart, titlePart } from "./text-parts";

/** One row for each part of the document: a new one does not compile without its rules of merge and save. */
export const documentParts: { readonly [Name in keyof Doc]: DocumentPart<Doc[Name]> } = {
  title: titlePart,
  description: descriptionPart,
  tags: tagsPart,
  pictures: picturesPart,
  switches: switchesPart,
  ink: inkPart,
  kept: keptPart,
};
