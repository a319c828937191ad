interface Dropped {
  types: readonly string[];
  files: Iterable<File>;
}

const addressWords =
  "That was the address of a picture, not the picture. Save or copy the picture first, then drop or paste it here.";

/** The files of a drop from outside the page, or a message why there are none; null for text, or nothing. */
export function readDroppedFiles({ types, files: given }: Dropped): { files: File[] } | { refusal: string } | null {
  const files = [...given];
  if (files.length > 0) return { files };
  if (types.includes("text/uri-list") || types.includes("text/html")) return { refusal: addressWords };
  return types.includes("Files") ? { refusal: "This browser cannot read the dropped item as a file." } : null;
}

/** Whether the page handles the drop instead of the browser, which would leave the page for it. */
export function acceptsDrop(types: readonly string[], isOverField: boolean): boolean {
  if (types.includes("Files")) return true;
  return !isOverField && (types.includes("text/uri-list") || types.includes("text/html"));
}
