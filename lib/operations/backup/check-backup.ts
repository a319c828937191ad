import type { FileHandle } from "node:fs/promises";
import { OperationProblem } from "#lib/kernel/operation-problem";
import { readEntries, readEntryText, sha256OfBeginning } from "./archive-reader";
import type { WrittenEntry } from "./archive-writer";
import { type Beginning, type End, names, readBeginning, readEnd } from "./format";
import { BLOCK } from "./tar-header";

export interface CheckedBackup {
  beginning: Beginning;
  end: End;
  /** Everything between the beginning and the end. */
  entries(): AsyncGenerator<WrittenEntry>;
}

/** Reads the whole file and throws unless it is a backup, and to the byte the one that was written. */
export async function checkBackup(file: FileHandle, path: string): Promise<CheckedBackup> {
  const damaged = (what: string) =>
    new OperationProblem(`${path} is damaged: ${what}. Nothing was restored. Use another copy of it.`);
  let [first, last]: WrittenEntry[] = [];
  try {
    for await (const entry of readEntries(file)) {
      first ??= entry;
      if (first.name !== names.beginning) break;
      last = entry;
    }
  } catch {
    if (first) throw damaged("it is cut off or was changed");
  }
  if (first?.name !== names.beginning) throw new OperationProblem(`${path} is not a backup of Tellmark.`);
  if (last?.name !== names.end) throw damaged("its end is missing");
  const end = await readPart(readEnd, file, last);
  if (end?.bytes !== last.offset - BLOCK || (await sha256OfBeginning(file, end.bytes)) !== end.sha256) {
    throw damaged("it was changed after it was written (another SHA-256)");
  }
  const beginning = await readPart(readBeginning, file, first);
  if (!beginning) {
    throw new OperationProblem(`${path} was made by a newer version of Tellmark: restore it with that one.`);
  }
  return { beginning, end, entries: () => between(file) };
}

async function readPart<Part>(read: (text: string) => Part, file: FileHandle, entry: WrittenEntry) {
  const text = await readEntryText(file, entry);
  try {
    return read(text);
  } catch {
    return null;
  }
}

async function* between(file: FileHandle): AsyncGenerator<WrittenEntry> {
  for await (const entry of readEntries(file)) {
    if (entry.name !== names.beginning && entry.name !== names.end) yield entry;
  }
}
