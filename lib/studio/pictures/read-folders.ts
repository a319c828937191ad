import type { SayBasics } from "../basic-words";

const MOST_FILES = 200;
const MOST_LEVELS = 5;
const litter = /^(\.|thumbs\.db$|desktop\.ini$)/i;

interface Taking {
  take: (files: File[]) => void;
  refuse: (sentence: string) => void;
  say: SayBasics;
}

export async function takeFolders(
  { files, folders }: { files: readonly File[]; folders: readonly FileSystemDirectoryEntry[] },
  { take, refuse, say }: Taking,
): Promise<void> {
  const inside = await readFolders(folders).catch(() => null);
  if (inside === null) refuse(say("droppedUnreadable"));
  else if (files.length + inside.length > 0) take([...files, ...inside]);
  else refuse(say("fileEmpty", { name: folders[0]?.name ?? "" }));
}

async function readFolders(folders: readonly FileSystemDirectoryEntry[]): Promise<File[]> {
  const found: File[] = [];
  for (const folder of folders) await addFiles(folder, found, 1);
  return found;
}

async function addFiles(folder: FileSystemDirectoryEntry, found: File[], level: number): Promise<void> {
  for (const entry of await listEntries(folder)) {
    if (found.length >= MOST_FILES) return;
    if (litter.test(entry.name)) continue;
    if (isFolder(entry)) {
      if (level < MOST_LEVELS) await addFiles(entry, found, level + 1);
    } else if (isFile(entry)) found.push(await new Promise<File>((done, fail) => entry.file(done, fail)));
  }
}

async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time.
    const next = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (next.length === 0) break;
    entries.push(...next);
  }
  return entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
