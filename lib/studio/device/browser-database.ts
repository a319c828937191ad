import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A database of this browser: opened when it is first used, and again when that failed or the browser has closed it. */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  makeStores: (db: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opening = null;
  };
  const open = async () => {
    // Where a browser inside an app has it switched off.
    if ("indexedDB" in globalThis && !globalThis.indexedDB)
      throw new DOMException("This browser has no IndexedDB.", "InvalidStateError");
    return openDB<Schema>(name, 1, { upgrade: (db) => makeStores(db), terminated: forget });
  };
  return () => {
    opening ??= open().catch((error) => {
      forget();
      throw error;
    });
    return opening;
  };
}
