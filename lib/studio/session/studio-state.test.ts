import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Clip } from "#lib/api-client/api";
import { emptyDoc } from "#lib/editor/document";
import { startHistory } from "#lib/editor/history";
import type { OutboxItem } from "../outbox/item";
import type { Correction } from "./corrections";
import {
  combineSaveStates,
  createStateSetter,
  createStudioState,
  findInsertObstacle,
  hasUnkeptChanges,
  type StudioState,
  type WaitingTake,
} from "./studio-state";

const device = vi.hoisted(() => ({ keepsInMemory: vi.fn(() => false) }));
vi.mock("../device/browser-database", () => device);

test("a tag that is gone is open no more", () => {
  const store = createStore<StudioState>(() => createStudioState({ title: "Valve" } as Partial<Clip> as Clip));
  const { show, state } = createStateSetter(store, () => []);
  const tag = { id: "t", timestamp: 1, x: 0, y: 0, note: "", picture: null, extra: {} };
  show({ history: startHistory({ ...emptyDoc, tags: [tag] }) });
  show({ selected: "t" });
  expect(state().selected).toBe("t");
  show({ history: startHistory(emptyDoc) });
  expect(state().selected).toBeNull();
});

test("leaving loses what only this tab has: unkept changes, and unkept files that are still meant", () => {
  const saved = { kind: "saved" } as const;
  const item = (id: string, isKept: boolean) =>
    ({ id, kind: "audio", isKept, state: { kind: "failed", reason: "", willRetry: true } }) as OutboxItem;
  const state = { save: saved, correcting: saved, corrections: [], items: [], isKept: true, waiting: [] } as const;
  const waiting = { kind: "waiting" } as const;
  const line = (isKept: boolean) => ({ segment: 1, text: "Said", isKept }) as Correction;
  expect(hasUnkeptChanges({ ...state, isKept: false })).toBe(false);
  expect(hasUnkeptChanges({ ...state, save: waiting })).toBe(false);
  expect(hasUnkeptChanges({ ...state, save: waiting, isKept: false })).toBe(true);
  expect(hasUnkeptChanges({ ...state, correcting: waiting, corrections: [line(true)] })).toBe(false);
  expect(hasUnkeptChanges({ ...state, correcting: waiting, corrections: [line(true), line(false)] })).toBe(true);
  expect(hasUnkeptChanges({ ...state, items: [item("a", false)] })).toBe(true);
  expect(hasUnkeptChanges({ ...state, items: [item("a", false), item("b", true)] })).toBe(false);
});

test("a correction counts as saved only on the server, and an error comes first", () => {
  const saved = { kind: "saved" } as const;
  const failed = { kind: "failed", message: "Full.", willRetry: true } as const;
  const conflict = { kind: "conflict", conflicts: [] } as const;
  expect(combineSaveStates({ save: saved, correcting: { kind: "waiting" } }).kind).toBe("waiting");
  expect(combineSaveStates({ save: { kind: "saving" }, correcting: failed }).kind).toBe("failed");
  expect(combineSaveStates({ save: conflict, correcting: failed }).kind).toBe("conflict");
  expect(combineSaveStates({ save: failed, correcting: saved }).kind).toBe("failed");
});

test("nothing is recorded over or put in while another take is in this tab alone", () => {
  const take = (id: string, isKept: boolean) => ({ take: { id }, file: null, isKept }) as unknown as WaitingTake;
  const start = createStudioState({ title: "Valve" } as Partial<Clip> as Clip);
  const state = { ...start, save: { kind: "saved" as const }, isSender: true, preparingSound: false };
  const waiting = [take("kept", true), take("here", false)];
  expect(findInsertObstacle({ ...state, waiting: [take("kept", true)] })).toBeNull();
  expect(findInsertObstacle({ ...state, waiting })).toMatch(/in this tab/);
  expect(findInsertObstacle({ ...state, waiting }, "kept")).toMatch(/in this tab/);
  expect(findInsertObstacle({ ...state, waiting }, "here")).toBeNull();
});

test("where the browser stores nothing, leaving loses what the page's memory has", () => {
  const save = { kind: "waiting" } as const;
  const state = { ...createStudioState({ title: "Valve" } as Partial<Clip> as Clip), save };
  const isLost = () => hasUnkeptChanges(state);
  expect(isLost()).toBe(false);
  device.keepsInMemory.mockReturnValueOnce(true);
  expect(isLost()).toBe(true);
});
