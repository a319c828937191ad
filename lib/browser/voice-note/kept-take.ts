const STORE = "parts";
const DAY_MS = 86_400_000;

/** The parts of a spoken reply, kept until it is sent, a day at most. Nothing throws where the browser keeps nothing. */
export const keptTake = {
  /** False where the browser does not keep it. */
  add: (take: string, part: Blob): Promise<boolean> =>
    inStore((store) => store.add({ take, part, at: Date.now() })).then(
      () => true,
      () => false,
    ),

  async read(take: string): Promise<Blob | null> {
    const rows = await inStore<{ part: Blob }[]>((store) => store.index("take").getAll(take)).catch(() => []);
    const parts = rows.map(({ part }) => part);
    return parts[0] ? new Blob(parts, { type: parts[0].type }) : null;
  },

  async remove(take: string): Promise<void> {
    await removeAll("take", IDBKeyRange.only(take));
  },

  removeOld: () => removeAll("at", IDBKeyRange.upperBound(Date.now() - DAY_MS)),
};

async function removeAll(index: "take" | "at", range: IDBKeyRange): Promise<void> {
  const keys = await inStore<IDBValidKey[]>((store) => store.index(index).getAllKeys(range)).catch(() => []);
  for (const key of keys) await inStore((store) => store.delete(key)).catch(() => {});
}

async function inStore<T>(ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const opening = indexedDB.open("tellmark-replies", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { autoIncrement: true });
    for (const index of ["take", "at"]) opening.transaction?.objectStore(STORE).createIndex(index, index);
  };
  const database: IDBDatabase = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, "readwrite").objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
