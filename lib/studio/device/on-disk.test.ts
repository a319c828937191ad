import { beforeEach, expect, test, vi } from "vitest";
import { createGuestClip } from "../guest/guest-clips";
import { createDraftStore } from "../outbox/drafts";
import type { OutboxItem } from "../outbox/item";
import { outboxStore } from "../outbox/outbox-db";
import { appendChunk, beginTake, saveTake } from "./journal";
import { saveCorrection } from "./kept-corrections";

interface Opened {
  name: string;
  terminated: () => void;
  isClosed: boolean;
}

const device = vi.hoisted(() => ({
  opened: [] as Opened[],
  writes: [] as { stores: string; durability: string | undefined }[],
}));

/** Databases that take everything, and note how sure of it they were asked to be. */
vi.mock("idb", () => ({
  openDB: async (name: string, _version: number, { terminated }: Pick<Opened, "terminated">) => {
    const database: Opened = { name, terminated, isClosed: false };
    device.opened.push(database);
    const put = async () => {};
    return {
      put,
      close: () => {},
      getAll: async () => [],
      transaction: (stores: string | string[], _mode: string, options?: { durability?: string }) => {
        if (database.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
        device.writes.push({ stores: [stores].flat().join(" "), durability: options?.durability });
        return { store: { put }, objectStore: () => ({ put }), commit: () => {}, done: Promise.resolve() };
      },
    };
  },
}));

const persist = vi.fn(async () => true);
const take = { id: "t", clipId: 7, mimeType: "audio/webm", startedAt: 1, durationSeconds: 0 };
const item: OutboxItem = {
  id: "i",
  clipId: 7,
  kind: "image",
  name: "shot.png",
  addedAt: 1,
  key: "i",
  attempts: 0,
  state: { kind: "waiting" },
  isKept: true,
};

beforeEach(() => {
  device.writes.length = 0;
  persist.mockReset().mockResolvedValue(true);
  vi.stubGlobal("navigator", { storage: { persist } });
});

test("data that only this device has is on its disk before it counts as kept", async () => {
  await beginTake(take);
  await appendChunk(take, 1, new Blob(["x"]));
  await saveTake(take);
  const doc = { title: "", description: "", tags: [], pictures: [], switches: [], ink: {}, kept: null };
  await createDraftStore(7).keep({ base: doc, doc });
  await outboxStore.put(item, new Blob(["x"]));
  await outboxStore.put(item);
  await createGuestClip();
  await saveCorrection({ clipId: 7, segment: 1, start: 0, was: "", text: "x", isEnded: false });
  const stores = ["takes", "takes chunks", "takes", "drafts", "items files", "items", "clips", "lines"];
  expect(device.writes).toEqual(stores.map((stores) => ({ stores, durability: "strict" })));
});

test("with the first take, and with a clip that only this device has, the browser is asked to keep its storage", async () => {
  await beginTake(take);
  expect(persist).toHaveBeenCalledTimes(1);
  await createGuestClip();
  expect(persist).toHaveBeenCalledTimes(2);
  persist.mockRejectedValue(new TypeError("no"));
  vi.stubGlobal("navigator", {});
  await beginTake(take);
});

test("a journal that the browser closes is opened again for the next piece", async () => {
  await appendChunk(take, 1, new Blob(["x"]));
  const journal = device.opened.find(({ name }) => name === "tellmark-takes");
  if (!journal) throw new Error("no journal");
  journal.isClosed = true;
  journal.terminated();
  await appendChunk(take, 2, new Blob(["y"]));
  expect(device.opened.filter(({ name }) => name === "tellmark-takes")).toHaveLength(2);
});
