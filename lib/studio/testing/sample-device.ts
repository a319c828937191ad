import { vi } from "vitest";
import { listExpiredItems, type OutboxItem, type OutboxStore } from "../outbox/item";
import { createOutbox } from "../outbox/outbox";
import type { OutboxOptions } from "../outbox/outbox-options";

export const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  clipId: 7,
  kind: "image",
  name: `${id}.png`,
  addedAt: ++clock,
  picture: id,
  key: id,
  attempts: 0,
  state: { kind: "waiting" },
  isKept: true,
  ...more,
});
let clock = 0;

/** The storage of a device, and the tabs that use it. */
export function device() {
  const items = new Map<string, OutboxItem>();
  const files = new Map<string, Blob>();
  const listeners = new Set<() => void>();
  const queue: (() => void)[] = [];
  const store: OutboxStore = {
    list: async () => {
      const old = listExpiredItems([...items.values()]);
      return [...items.values()].filter((one) => !old.includes(one)).sort((a, b) => a.addedAt - b.addedAt);
    },
    put: async (one, file) => {
      items.set(one.id, one);
      if (file) files.set(one.id, file);
    },
    file: async ({ id }) => files.get(id) ?? null,
    finish: async (one) => {
      items.set(one.id, one);
      files.delete(one.id);
    },
    remove: async ({ id }) => {
      items.delete(id);
      files.delete(id);
    },
  };
  /** One tab after the other has the turn, like with Web Locks. */
  let turn: Promise<void> = Promise.resolve();
  const takeTurn: OutboxOptions["turn"] = (_signal, work) => {
    turn = turn.then(work);
    return turn;
  };
  const news = (): OutboxOptions["news"] => {
    let own: () => void = () => {};
    return {
      tell: () => {
        for (const listener of listeners) if (listener !== own) queue.push(listener);
        for (const listener of queue.splice(0)) queueMicrotask(listener);
      },
      hear: (listener) => {
        own = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  };
  return { items, files, store, takeTurn, news };
}

type Device = ReturnType<typeof device>;

export class Refused extends Error {}
export class Busy extends Error {}

export async function tab(on: Device, send: OutboxOptions["send"], more: Partial<OutboxOptions> = {}) {
  const sent: string[] = [];
  const outbox = await createOutbox({
    clipId: 7,
    store: on.store,
    send,
    explain: (error) => ({
      message: (error as Error).message,
      isPassing: !(error instanceof Refused),
      retryAfterMs: error instanceof Busy ? 600_000 : 0,
    }),
    onChange: () => {},
    onSent: ({ id }) => sent.push(id),
    turn: on.takeTurn,
    news: on.news(),
    ...more,
  });
  return { outbox, sent };
}

export const states = (outbox: { items: readonly OutboxItem[] }) =>
  Object.fromEntries(outbox.items.map(({ id, state }) => [id, state.kind]));
export const file = (text: string) => new Blob([text]);
export const offline = () => Promise.reject(new Error("offline"));
export const aMoment = () => vi.advanceTimersByTimeAsync(30);
