import type { DBSchema, IDBPDatabase } from "idb";

type Key = IDBValidKey;

interface MemoryStore {
  keyPath: string | string[] | null;
  /** By the text of their keys. */
  rows: Map<string, { key: Key; value: unknown }>;
  /** Names of indexes, and the member that each is about. */
  indexes: Map<string, string>;
}

/** A database in the page's memory, as far as this page needs one: it ends with the page. */
export function createMemoryDatabase<Schema extends DBSchema>(
  makeStores: (db: IDBPDatabase<Schema>) => void,
): IDBPDatabase<Schema> {
  const stores = new Map<string, MemoryStore>();
  const storeOf = (name: string) => {
    const store = stores.get(name);
    if (!store) throw new Error(`There is no store ${name}.`);
    return openStore(store);
  };
  const database = {
    createObjectStore(name: string, { keyPath = null }: { keyPath?: string | string[] | null } = {}) {
      const store: MemoryStore = { keyPath, rows: new Map(), indexes: new Map() };
      stores.set(name, store);
      return { createIndex: (index: string, member: string) => store.indexes.set(index, member) };
    },
    transaction(names: string | string[]) {
      const [first] = [names].flat();
      return { store: storeOf(first ?? ""), objectStore: storeOf, done: Promise.resolve(), commit() {} };
    },
    get: (name: string, key: Key) => storeOf(name).get(key),
    getAll: (name: string, keys?: Key | IDBKeyRange) => storeOf(name).getAll(keys),
    put: (name: string, value: unknown, key?: Key) => storeOf(name).put(value, key),
    delete: (name: string, keys: Key | IDBKeyRange) => storeOf(name).delete(keys),
    getAllFromIndex: (name: string, index: string, key: Key) => storeOf(name).index(index).getAll(key),
    getAllKeysFromIndex: (name: string, index: string, key: Key) => storeOf(name).index(index).getAllKeys(key),
    countFromIndex: async (name: string, index: string, key: Key) =>
      (await storeOf(name).index(index).getAllKeys(key)).length,
  };
  // The part of the library's type that the databases of this browser use.
  const used = database as unknown as IDBPDatabase<Schema>;
  makeStores(used);
  return used;
}

function openStore({ rows, keyPath, indexes }: MemoryStore) {
  const inOrder = () => [...rows.values()].sort((a, b) => compareKeys(a.key, b.key));
  const within = (keys: Key | IDBKeyRange | undefined) =>
    inOrder().filter(({ key }) => keys === undefined || isWithin(key, keys));
  return {
    get: async (key: Key) => structuredClone(rows.get(JSON.stringify(key))?.value),
    getAll: async (keys?: Key | IDBKeyRange) => within(keys).map(({ value }) => structuredClone(value)),
    async put(value: unknown, given?: Key) {
      const key = given ?? keyOf(value, keyPath);
      rows.set(JSON.stringify(key), { key, value: structuredClone(value) });
      return key;
    },
    async delete(keys: Key | IDBKeyRange) {
      for (const { key } of within(keys)) rows.delete(JSON.stringify(key));
    },
    index(name: string) {
      const found = (wanted: Key) =>
        inOrder().filter(({ value }) => compareKeys(keyOf(value, indexes.get(name) ?? ""), wanted) === 0);
      return {
        getAll: async (wanted: Key) => found(wanted).map(({ value }) => structuredClone(value)),
        getAllKeys: async (wanted: Key) => found(wanted).map(({ key }) => key),
      };
    },
  };
}

function keyOf(value: unknown, path: string | string[] | null): Key {
  if (Array.isArray(path)) return path.map((one) => keyOf(value, one));
  const members = new Map(Object.entries(value ?? {}));
  return members.get(path ?? "") ?? "";
}

function isWithin(key: Key, keys: Key | IDBKeyRange): boolean {
  if (!(typeof keys === "object" && "lower" in keys)) return compareKeys(key, keys) === 0;
  return compareKeys(keys.lower, key) <= 0 && compareKeys(key, keys.upper) <= 0;
}

/** Numbers before texts before lists, as in IndexedDB. */
function compareKeys(a: Key, b: Key): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [index, one] of a.entries()) {
      const other = b[index];
      if (other === undefined) return 1;
      const order = compareKeys(one, other);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return rank(a) - rank(b);
}

const rank = (key: Key) => (typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2);
