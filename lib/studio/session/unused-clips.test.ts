import { beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { deleteClip, getClip } from "#lib/api-client/api";
import { listTakes } from "../device/journal";
import { blankClip } from "../guest/blank-clip";
import { outboxStore } from "../outbox/outbox-db";
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

const lock = (request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<void>) =>
  vi.stubGlobal("navigator", { locks: { request } });

beforeEach(() => {
  vi.resetAllMocks();
  rememberCreated(clip.id);
  lock((_name, _options, work) => work());
  onServer();
  vi.mocked(listTakes).mockResolvedValue([]);
  vi.mocked(outboxStore.list).mockResolvedValue([]);
});

test("a clip to which nothing was done is deleted, as it was read", async () => {
  await leave();
  expect(deleteClip).toHaveBeenCalledExactlyOnceWith(7, { etag: "clip-7-1-0" });
});

test.each([
  ["was changed elsewhere", () => onServer({ version: 2 })],
  ["has a link", () => onServer({ share_count: 1 })],
  ["is recorded in another tab", () => vi.mocked(listTakes).mockResolvedValue([{ id: "take" } as never])],
  ["gets a picture in another tab", () => vi.mocked(outboxStore.list).mockResolvedValue([{ id: "item" } as never])],
])("one that %s stays", async (_what, happens) => {
  happens();
  await leave();
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one whose picture is still being read stays", async () => {
  await leave({ reading: "valve.heic" });
  expect(deleteClip).not.toHaveBeenCalled();
});

test("one that is open in another tab stays", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  lock(async (name, { signal }) => {
    expect(name).toBe("tellmark-open-7");
    signal.throwIfAborted();
  });
  await leave();
  expect(deleteClip).not.toHaveBeenCalled();
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
