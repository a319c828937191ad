import { type SayBasics, sayBasics } from "../basic-words";

interface Dropped {
  types: readonly string[];
  files: Iterable<File>;
}

/** The files of a drop from outside the page, or a message why there are none; null for text, or nothing. */
export function readDroppedFiles(
  { types, files: given }: Dropped,
  say: SayBasics = sayBasics,
): { files: File[] } | { refusal: string } | null {
  const files = [...given];
  if (files.length > 0) return { files };
  if (types.includes("text/uri-list") || types.includes("text/html")) return { refusal: say("droppedAddress") };
  return types.includes("Files") ? { refusal: say("droppedUnreadable") } : null;
}

/** Whether the page handles the drop instead of the browser, which would leave the page for it. */
export function acceptsDrop(types: readonly string[], isOverField: boolean): boolean {
  if (types.includes("Files")) return true;
  return !isOverField && (types.includes("text/uri-list") || types.includes("text/html"));
}
