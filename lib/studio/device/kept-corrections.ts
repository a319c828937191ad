import type { DBSchema } from "idb";
import { browserDatabase } from "./browser-database";
import { durableWrite } from "./on-disk";

/** A corrected line of a transcript, until the server has it. */
export interface KeptCorrection {
  clipId: number;
  segment: number;
  start: number;
  /** The text of the line before the correction. */
  was: string;
  text: string;
  /** Sent without an answer: the line may have one of these texts by now. */
  sent?: readonly string[];
  isEnded: boolean;
}

interface CorrectionsSchema extends DBSchema {
  lines: { key: [number, number]; value: KeptCorrection };
}

const database = browserDatabase<CorrectionsSchema>("tellmark-corrections", (db) => {
  db.createObjectStore("lines", { keyPath: ["clipId", "segment"] });
});

const linesOf = (clipId: number) => IDBKeyRange.bound([clipId], [clipId, []]);

export async function saveCorrection(line: KeptCorrection): Promise<void> {
  const change = (await database()).transaction("lines", "readwrite", durableWrite);
  await Promise.all([change.store.put(line), change.done]);
}

export async function listCorrections(clipId: number): Promise<KeptCorrection[]> {
  return (await database()).getAll("lines", linesOf(clipId));
}

/** Removes a line, unless another tab has written something else into it since. */
export async function deleteCorrection({ clipId, segment, text }: KeptCorrection): Promise<void> {
  const change = (await database()).transaction("lines", "readwrite");
  const kept = await change.store.get([clipId, segment]);
  if (kept?.text === text) await change.store.delete([clipId, segment]);
  await change.done;
}

export async function deleteClipCorrections(clipId: number): Promise<void> {
  await (await database()).delete("lines", linesOf(clipId));
}

export async function listCorrectedClips(): Promise<Set<number>> {
  return new Set((await (await database()).getAll("lines")).map(({ clipId }) => clipId));
}
