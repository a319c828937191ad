import { openDB } from "idb";

/** What a visitor gave before signing in. */
export interface Handoff {
  file: File;
  kind: "image" | "audio";
}

const keptForMs = 24 * 3600 * 1000;

const open = () =>
  openDB("tellmark-handoff", 1, {
    upgrade: (db) => {
      db.createObjectStore("files");
    },
  });

/** Keeps a file on this device until somebody is signed in. */
export async function keepForLater(handoff: Handoff): Promise<void> {
  const db = await open();
  await db.put("files", { ...handoff, keptAt: Date.now() }, "latest");
  db.close();
}

/** Takes the kept file out again; the second call gets nothing. */
export async function takeKept(): Promise<Handoff | null> {
  const db = await open();
  const kept = (await db.get("files", "latest")) as (Handoff & { keptAt: number }) | undefined;
  if (kept) await db.delete("files", "latest");
  db.close();
  return kept && Date.now() - kept.keptAt < keptForMs ? kept : null;
}
