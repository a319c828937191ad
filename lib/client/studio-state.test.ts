import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { emptyDoc } from "#lib/studio/document";
import { startHistory } from "#lib/studio/history";
import type { Clip } from "./api";
import type { OutboxItem } from "./outbox/item";
import { type StudioState, shownBy, startOf, type WaitingTake, waitsToPunch, wouldLose } from "./studio-state";

test("a tag that is gone is open no more", () => {
  const store = createStore<StudioState>(() => startOf({ title: "Valve" } as Partial<Clip> as Clip));
  const { show, state } = shownBy(store, () => []);
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
  expect(wouldLose({ save: saved, items: [], isKept: false, waiting: [] })).toBe(false);
  expect(wouldLose({ save: { kind: "waiting" }, items: [], isKept: true, waiting: [] })).toBe(false);
  expect(wouldLose({ save: { kind: "waiting" }, items: [], isKept: false, waiting: [] })).toBe(true);
  expect(wouldLose({ save: saved, items: [item("a", false)], isKept: true, waiting: [] })).toBe(true);
  expect(wouldLose({ save: saved, items: [item("a", false), item("b", true)], isKept: true, waiting: [] })).toBe(false);
});

test("nothing is recorded over or put in while another take is in this tab alone", () => {
  const take = (id: string, isKept: boolean) => ({ take: { id }, file: null, isKept }) as unknown as WaitingTake;
  const start = startOf({ title: "Valve" } as Partial<Clip> as Clip);
  const state = { ...start, save: { kind: "saved" as const }, isSender: true, preparingSound: false };
  const waiting = [take("kept", true), take("here", false)];
  expect(waitsToPunch({ ...state, waiting: [take("kept", true)] })).toBeNull();
  expect(waitsToPunch({ ...state, waiting })).toMatch(/in this tab/);
  expect(waitsToPunch({ ...state, waiting }, "kept")).toMatch(/in this tab/);
  expect(waitsToPunch({ ...state, waiting }, "here")).toBeNull();
});
