import type { AudibleRanges } from "#lib/cuts/cut";
import type { PictureText } from "#lib/ink/picture-texts";
import type { Doc, PictureRef, Stroke, Tag, TextField } from "../document";

/** Something that was changed here and elsewhere into different things. */
export type Conflict =
  | { what: TextField; mine: string; theirs: string }
  | { what: "cut"; mine: AudibleRanges; theirs: AudibleRanges }
  | { what: "tag"; mine: Tag; theirs: Tag }
  | { what: "stroke"; mine: Stroke; theirs: Stroke }
  | { what: "picture"; text: PictureText; mine: PictureRef; theirs: PictureRef }
  /** All marks here are of the recording that there was before. */
  | { what: "clock"; mine: Doc; theirs: Doc };

export type Side = "mine" | "theirs";
