import type { AudibleRanges } from "#lib/cuts/cut";
import type { WrittenTexts } from "#lib/ink/picture-texts";
import type { InkStroke } from "#lib/ink/stroke";

/** A voice tag in the editor, with an id that survives renumbering. */
export interface Tag {
  id: string;
  timestamp: number;
  /** Both null for a tag of time alone. */
  x: number | null;
  y: number | null;
  note: string;
  /** Id of its picture; null without a place, or with the name of an unknown picture. */
  picture: string | null;
  /** How the record names that picture, kept as long as it still means the same one; absent in a tag made here. */
  named?: unknown;
  /** x and y count pixels of a picture whose size is not known yet. */
  inPixels?: true;
  /** Members of other programs, kept as they are. */
  extra: Readonly<Record<string, unknown>>;
}

/** From this second on, another picture is shown. */
export interface Switch {
  id: string;
  timestamp: number;
  /** Id of the picture; null when it names one that the clip does not have. */
  picture: string | null;
  /** How the record names it, kept as long as it still means the same one; absent in a switch made here. */
  named?: string;
}

/** A picture by its id on this page; a new one has no file on the server, and no texts there, until it was sent. */
export interface PictureRef extends WrittenTexts {
  id: string;
  file: string | null;
  /** Files that it had before it was replaced; tags may still name them. */
  was?: readonly string[];
  /** Other names that the server knows, such as the sender's name of the file. */
  names?: readonly string[];
  /** The file that replaces it on this page; absent while it is unchanged. */
  given?: string | undefined;
}

/** A stroke in the editor; its id is its own among all strokes of the picture. */
export interface Stroke extends Readonly<InkStroke> {
  /** The drawing that holds it; null for the one that the studio keeps for each picture. */
  drawing: string | null;
  /** Its name in that drawing, where that is not its id here. */
  name?: string | number;
  /** Members of other programs, kept as they are. */
  extra?: Readonly<Record<string, unknown>>;
}

/** Everything of a clip that the editor changes. */
export interface Doc {
  title: string;
  description: string;
  tags: readonly Tag[];
  pictures: readonly PictureRef[];
  /** In no order; without any, tags and ink decide when each picture is shown. */
  switches: readonly Switch[];
  /** Strokes by the id of their picture, the lowest first. */
  ink: Readonly<Record<string, readonly Stroke[]>>;
  /** The audible ranges. All times above are recording time, whatever is cut. */
  kept: AudibleRanges;
}

export type TextField = "title" | "description";

export interface Size {
  width: number;
  height: number;
}

export const emptyDoc: Doc = { title: "", description: "", tags: [], pictures: [], switches: [], ink: {}, kept: null };

/** A document whose parts are made one by one. */
export function mapParts(make: <Name extends keyof Doc>(name: Name) => Doc[Name]): Doc {
  return {
    title: make("title"),
    description: make("description"),
    tags: make("tags"),
    pictures: make("pictures"),
    switches: make("switches"),
    kept: make("kept"),
    ink: make("ink"),
  };
}

/** An id for something new. It may outlive the page on this device, so that a counter would not do. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
