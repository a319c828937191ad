import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { findStorageProblem } from "#lib/browser/storage-error-message";

/** Some browsers never answer, above all when what they stored is damaged. */
const OPENS_MS = 10_000;

let isMemoryAllowed = false;
/** One page never has both: each lacks what is in the other. */
let isInMemory = false;
let isStored = false;

/** From here on this page keeps in its memory what a browser that stores nothing refuses. */
export function allowMemory(): void {
  isMemoryAllowed = true;
}

/** Whether it does: all that it keeps is gone with the page. */
export const keepsInMemory = (): boolean => isInMemory;

/** A database of this browser: opened when it is first used, and again when that failed or the browser has closed it. */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  makeStores: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let memory: IDBPDatabase<Schema> | null = null;
  const forget = () => {
    opening = null;
  };
  const open = async () => {
    // Where a browser inside an app has it switched off.
    if ("indexedDB" in globalThis && !globalThis.indexedDB)
      throw new DOMException("This browser has no IndexedDB.", "InvalidStateError");
    const opened = openDB<Schema>(name, 1, { upgrade: (db) => makeStores(db), terminated: forget }).then((database) => {
      if (isInMemory) return openInMemory();
      isStored = true;
      return database;
    });
    opened.then(() => {
      opening = opened;
    }, forget);
    return Promise.race([opened, failAfter(OPENS_MS)]);
  };
  const openInMemory = async () => {
    isInMemory = true;
    const { createMemoryDatabase } = await import("./memory-database");
    memory ??= createMemoryDatabase<Schema>(makeStores);
    return memory;
  };
  return () => {
    opening ??= (isInMemory ? openInMemory() : open()).catch((error) => {
      if (isMemoryAllowed && !isStored && findStorageProblem(error) === "keepsNothing") return openInMemory();
      // Each use would wait again for a browser that does not answer.
      if (!(error instanceof NoAnswer)) forget();
      throw error;
    });
    return opening;
  };
}

class NoAnswer extends DOMException {}

async function failAfter(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  throw new NoAnswer("This browser does not open its IndexedDB.", "InvalidStateError");
}
