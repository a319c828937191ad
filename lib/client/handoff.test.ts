import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adoptKept, forgetKept, keepForLater, keepForNext, keptForNext } from "./handoff";
import type { OutboxItem } from "./outbox/item";

const device = vi.hoisted(() => ({ items: new Map<string, OutboxItem>(), files: new Map<string, Blob>() }));
vi.mock("./outbox/outbox-db", () => ({
  outboxDatabase: async () => {
    const items = {
      get: async (id: string) => device.items.get(id),
      put: async (item: OutboxItem) => void device.items.set(item.id, item),
      delete: async (id: string) => void device.items.delete(id),
      index: () => ({
        getAll: async (clipId: number) => [...device.items.values()].filter((item) => item.clipId === clipId),
      }),
    };
    const files = {
      put: async (file: Blob, id: string) => void device.files.set(id, file),
      delete: async (id: string) => void device.files.delete(id),
    };
    const objectStore = (name: string) => (name === "items" ? items : files);
    return { transaction: () => ({ objectStore, store: items, done: Promise.resolve() }) };
  },
}));

const marks = new Map<string, string>();
beforeEach(() => {
  device.items.clear();
  device.files.clear();
  marks.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => marks.get(name) ?? null,
    setItem: (name: string, value: string) => marks.set(name, value),
    removeItem: (name: string) => marks.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keep = (name: string) => keepForLater({ file: new File(["x"], name), kind: "image" });
const clips = () => Object.fromEntries([...device.items.values()].map(({ name, clipId }) => [name, clipId]));

test("a clip takes the picture that it was started for, and no other", async () => {
  await keep("another.png");
  const mine = await keep("mine.png");
  await adoptKept(mine, 7);
  expect(clips()).toEqual({ "another.png": 0, "mine.png": 7 });
  await adoptKept(mine, 8);
  expect(clips()["mine.png"]).toBe(7);
});

test("the picture that waits for signing in is known to the tab that it was given in", async () => {
  expect(keptForNext()).toBeNull();
  keepForNext("one");
  expect(keptForNext()).toBe("one");
  keepForNext(null);
  expect(keptForNext()).toBeNull();
});

test("what waited for more than a day is gone with its bytes, and all of it after signing out", async () => {
  vi.useFakeTimers();
  const old = await keep("old.png");
  vi.advanceTimersByTime(25 * 3600 * 1000);
  await keep("new.png");
  expect(clips()).toEqual({ "new.png": 0 });
  await adoptKept(old, 7);
  expect(clips()).toEqual({ "new.png": 0 });
  await forgetKept();
  expect([device.items.size, device.files.size]).toEqual([0, 0]);
});
