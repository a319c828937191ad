import { type SayBasics, sayBasics } from "../basic-words";

interface Dropped {
  types: readonly string[];
  files: Iterable<File>;
  items?: Iterable<Pick<DataTransferItem, "webkitGetAsEntry">>;
}

interface Found {
  files: File[];
  folders: FileSystemDirectoryEntry[];
}

/** The files and folders of a drop from outside the page, or a message why there are none; null for text, or nothing. */
export function readDroppedFiles(
  { types, files: given, items = [] }: Dropped,
  say: SayBasics = sayBasics,
): Found | { refusal: string } | null {
  // A folder is among the files, too, as one that cannot be read.
  const folders = [...items].map((item) => item.webkitGetAsEntry()).filter(isFolder);
  const files = [...given].filter(({ name }) => !folders.some((folder) => folder.name === name));
  if (files.length + folders.length > 0) return { files, folders };
  if (types.includes("text/uri-list") || types.includes("text/html")) return { refusal: say("droppedAddress") };
  return types.includes("Files") ? { refusal: say("droppedUnreadable") } : null;
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory === true;

/** Whether the page handles the drop instead of the browser, which would leave the page for it. */
export function acceptsDrop(types: readonly string[], isOverField: boolean): boolean {
  if (types.includes("Files")) return true;
  return !isOverField && (types.includes("text/uri-list") || types.includes("text/html"));
}
