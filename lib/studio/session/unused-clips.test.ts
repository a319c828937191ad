import { beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { deleteClip, getClip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import { listTakes } from "../device/journal";
import { keepNewClip, listNewClips } from "../device/new-clips";
import { blankClip } from "../guest/blank-clip";
import { listDrafts, outboxStore } from "../outbox/outbox-db";
import { deleteLeftClips } from "./delete-unused-clip";
import type { StudioSession } from "./studio-session";
import { createStudioState, type StudioState } from "./studio-state";
import { leaveStudio, rememberCreated } from "./unused-clips";

vi.mock("#lib/api-client/api");
vi.mock("../device/journal");
vi.mock("../outbox/outbox-db");
vi.mock("./forget-clip");

const clip = { ...blankClip({ id: 7, title: "Monday", startedAt: 0, key: "k" }), version: 1, share_count: 0 };
const onServer = (changes: Partial<typeof clip> = {}) =>
  vi.mocked(getClip).mockResolvedValue({ clip: { ...clip, ...changes }, etag: "clip-7-1-0" });

async function leave(changes: Partial<StudioState> = {}) {
  const store = createStore<StudioState>(() => ({ ...createStudioState(clip), ...changes }));
  await leaveStudio({ store, dispose: async () => {} } as unknown as StudioSession);
}

type Work = (lock: Pick<Lock, "name"> | null) => Promise<void>;
const lock = (request: (name: string, options: LockOptions, work: Work) => Promise<void>) =>
  vi.stubGlobal("navigator", { locks: { request } });

const storage = new Map<string, string>();

beforeEach(() => {
  vi.resetAllMocks();
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  lock((name, _options, work) => work({ name }));
  keepNewClip("ann", rememberCreated(clip.id));
  onServer();
  vi.mocked(listTakes).mockResolvedValue([]);
  vi.mocked(outboxStore.list).mockResolvedValue([]);
  vi.mocked(listDrafts).mockResolvedValue([]);
});

test("a clip to which nothing was done is deleted, as it was read", async () => {
  await leave();
  expect(deleteClip).toHaveBeenCalledExactlyOnceWith(7, { etag: "clip-7-1-0" });
});

test("the library deletes nothing without a connection, and tries again", async () => {
  vi.mocked(getClip).mockRejectedValueOnce(new ApiError(0, null));
  expect(await deleteLeftClips("ann", 0)).toBe(false);
  expect(listNewClips("ann")).toEqual([7]);
  vi.mocked(getClip).mockRejectedValueOnce(new ApiError(404, null));
  expect(await deleteLeftClips("ann", 0)).toBe(false);
  expect(listNewClips("ann")).toEqual([]);
});

test("where the browser has no locks, the library deletes nothing that may be open elsewhere", async () => {
  vi.stubGlobal("navigator", {});
  expect(await deleteLeftClips("ann", 0)).toBe(false);
  expect(deleteClip).not.toHaveBeenCalled();
});

test("a browser remembers the newest fifty of them", () => {
  for (let id = 1; id <= 60; id++) keepNewClip("ann", id);
  expect(listNewClips("ann")).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

test.each([
  ["was changed elsewhere", () => onServer({ version: 2 })],
  ["has a link", () => onServer({ share_count: 1 })],
  ["is recorded in another tab", () => vi.mocked(listTakes).mockResolvedValue([{ id: "take" } as never])],
  ["was changed in a closed tab", () => vi.mocked(listDrafts).mockResolvedValue([{ key: "draft" } as never])],
  ["gets a picture in another tab", () => vi.mocked(outboxStore.list).mockResolvedValue([{ id: "item" } as never])],
])("one that %s stays", async (_what, happens) => {
  happens();
  await leave();
  await deleteLeftClips("ann", 0);
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one whose picture is still being read stays", async () => {
  await leave({ reading: "valve.heic" });
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one that is open in another tab stays", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  lock(async (name, { signal, ifAvailable }, work) => {
    expect(name).toBe("tellmark-open-7");
    if (ifAvailable) return work(null);
    signal?.throwIfAborted();
  });
  await leave();
  await deleteLeftClips("ann", 0);
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one whose tab is being reloaded when the library is opened stays", async () => {
  let looks = 0;
  lock(async (name, _options, work) => {
    looks += 1;
    return work(looks === 1 ? { name } : null);
  });
  expect(await deleteLeftClips("ann", 0)).toBe(false);
  expect(looks).toBe(2);
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one of a reloaded tab is deleted when it is left, and one of a closed tab when the library is opened", async () => {
  vi.resetModules();
  const reloaded = await import("./unused-clips");
  const store = createStore<StudioState>(() => createStudioState(clip));
  await reloaded.leaveStudio({ store, dispose: async () => {} } as unknown as StudioSession);
  expect(deleteClip).toHaveBeenCalledExactlyOnceWith(7, { etag: "clip-7-1-0" });
  expect(await deleteLeftClips("ann", 0)).toBe(false);

  keepNewClip("ann", 8);
  expect(await deleteLeftClips("ben", 0)).toBe(false);
  expect(await deleteLeftClips("ann", 0)).toBe(true);
  expect(deleteClip).toHaveBeenLastCalledWith(8, { etag: "clip-7-1-0" });
  expect(listNewClips("ann")).toEqual([]);
});

test("one that is left without a connection stays, and nothing fails", async () => {
  vi.resetModules();
  vi.doMock("./delete-unused-clip", () => {
    throw new Error("the script cannot be loaded");
  });
  const fresh = await import("./unused-clips");
  fresh.rememberCreated(clip.id);
  const store = createStore<StudioState>(() => createStudioState(clip));
  await fresh.leaveStudio({ store, dispose: async () => {} } as unknown as StudioSession);
  vi.doUnmock("./delete-unused-clip");
  expect(deleteClip).not.toHaveBeenCalled();
});
