import { newId } from "#lib/studio/document";
import { isUnsent, type OutboxItem, type OutboxStore, placeOf } from "./item";
import { backOffMs, meant, nextToSend, overtaken, replacedBy } from "./queue";

export interface OutboxOptions {
  clipId: number;
  /** Nothing is sent: the clip is on this device alone. */
  isHeld?: boolean;
  store: OutboxStore;
  /** The file on the server that a picture takes the place of, as far as the document knows. */
  replaces?: (item: OutboxItem) => string | undefined;
  /** Ink without which nobody may see a picture. */
  inkFor?: (item: OutboxItem) => object | null;
  /** Comes before each try to send; what it throws ends the try. */
  beforeSend?: (item: OutboxItem) => Promise<void>;
  /** Sends one file and answers the name it has on the server; settles only when the server has confirmed it. */
  send: (item: OutboxItem, file: Blob, onShare: (share: number) => void, ink: object | null) => Promise<string>;
  /** Nobody wants the file any more: what of it is on its way can go. */
  forget?: (item: OutboxItem) => void;
  /** What a failure says, and whether the same thing may work later. */
  explain: (error: unknown) => { message: string; isPassing: boolean; retryAfterMs: number };
  onChange: (items: readonly OutboxItem[], isSender: boolean) => void;
  /** The server has a file, whichever tab sent it. */
  onSent: (item: OutboxItem, file: string) => void;
  /** Runs the work while this tab is the one that sends. */
  turn: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that the store has changed, and hears it from them. */
  news: { tell: () => void; hear: (listener: () => void) => () => void };
}

export interface Outbox {
  readonly items: readonly OutboxItem[];
  add: (item: OutboxItem, file?: Blob) => Promise<void>;
  /** The bytes of something that is on its way. */
  file: (item: OutboxItem) => Promise<Blob | null>;
  retry: (id: string) => void;
  retryAll: () => void;
  takenOut: (id: string, isOut: boolean) => void;
  /** Gives a file up; the person has asked for it. */
  discard: (id: string) => Promise<void>;
  /** Settles when nothing waits, is being kept or sent any more; what is left has failed, or is held. */
  settled: () => Promise<void>;
  /** Lets go as soon as nothing waits or is being sent any more. */
  dispose: () => Promise<void>;
}

/** The files of a clip on their way to the server, each with its own state and its own retry. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { store } = options;
  const ending = new AbortController();
  const files = new Map<string, Blob>();
  const dueAt = new Map<string, number>();
  const watchers = new Set<() => void>();
  /** Not kept yet, but about to be. */
  const storing = new Set<string>();
  let items = await store.list(options.clipId).catch((): OutboxItem[] => []);
  let isSender = false;
  let sending: string | null = null;
  let wake = () => {};

  const find = (id: string) => items.find((item) => item.id === id);
  const changed = () => {
    options.onChange(items, isSender);
    for (const watcher of [...watchers]) watcher();
    wake();
  };
  const patch = (id: string, changes: Partial<OutboxItem>): OutboxItem | undefined => {
    items = items.map((item) => (item.id === id ? { ...item, ...changes } : item));
    changed();
    return find(id);
  };
  const save = async (item: OutboxItem | undefined) => {
    // The next page sends again what this one is sending.
    const state = item?.state.kind === "sending" ? ({ kind: "waiting" } as const) : item?.state;
    if (item?.isKept && state) await store.put({ ...item, state }).catch(() => {});
    options.news.tell();
  };
  const drop = async (item: OutboxItem) => {
    items = items.filter(({ id }) => id !== item.id);
    files.delete(item.id);
    options.forget?.(item);
    await store.remove(item).catch(() => {});
  };
  const read = async (item: OutboxItem) => files.get(item.id) ?? (await store.file(item));
  /** What only this tab has nobody else can send. */
  const ours = () =>
    options.isHeld ? [] : items.filter((item) => !storing.has(item.id) && (isSender || !item.isKept));

  const sendOne = async (item: OutboxItem) => {
    sending = item.id;
    const ink = item.ink === undefined ? (options.inkFor?.(item) ?? null) : item.ink;
    patch(item.id, { ink, maybeThere: true, state: { kind: "sending", share: 0 } });
    const onShare = (share: number) => {
      if (sending === item.id) patch(item.id, { state: { kind: "sending", share } });
    };
    try {
      const bytes = await read(item);
      if (!bytes) throw new Error("It is no longer on this device.");
      const { isTakenOut } = find(item.id) ?? item;
      if (item.isKept && !item.maybeThere) {
        await store.put({ ...item, isTakenOut, ink, maybeThere: true }).catch(() => {});
      }
      await options.beforeSend?.(item);
      if (!find(item.id)) {
        sending = null;
        return changed();
      }
      const replaces = options.replaces?.(item) ?? replacedBy(items, item);
      const file = await options.send({ ...item, replaces }, bytes, onShare, ink);
      const state = { kind: "done", file } as const;
      const done: OutboxItem = { ...(find(item.id) ?? item), maybeThere: undefined, doneAt: Date.now(), state };
      await store.finish(done).catch(() => {});
      for (const older of overtaken(items, item)) await drop(older);
      files.delete(item.id);
      sending = null;
      patch(item.id, done);
      options.news.tell();
      options.onSent(done, file);
    } catch (error) {
      sending = null;
      const { message, isPassing, retryAfterMs } = options.explain(error);
      const attempts = item.attempts + 1;
      const due = Date.now() + Math.max(retryAfterMs, backOffMs(attempts));
      dueAt.set(item.id, due);
      const key = isPassing ? item.key : newId();
      const state = { kind: "failed", reason: message, willRetry: isPassing } as const;
      await save(patch(item.id, { key, attempts, ink: isPassing ? ink : undefined, maybeThere: isPassing, state }));
      // Sent for the sake of a newer one, which has to wait as long.
      const newer = meant(items).find((one) => placeOf(one) === placeOf(item) && one.id !== item.id);
      if (newer?.state.kind !== "waiting" || !isPassing || item.kind === "audio") return;
      dueAt.set(newer.id, due);
      await save(patch(newer.id, { state }));
    }
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      const next = nextToSend(ours(), dueAt, Date.now());
      if (typeof next !== "number") await sendOne(next);
      else {
        await new Promise<void>((resume) => {
          const timer = setTimeout(resume, Math.max(next, 20));
          wake = () => {
            clearTimeout(timer);
            resume();
          };
        });
      }
    }
  };

  const readAgain = async () => {
    const stored = await store.list(options.clipId).catch(() => null);
    if (!stored || ending.signal.aborted) return;
    const before = new Map(items.map((item) => [item.id, item]));
    const known = new Set(stored.map(({ id }) => id));
    items = [
      ...stored.map((item) => (item.id === sending ? (before.get(item.id) ?? item) : item)),
      ...items.filter((item) => (!item.isKept || storing.has(item.id)) && !known.has(item.id)),
    ].sort((a, b) => a.addedAt - b.addedAt);
    changed();
    for (const item of items) {
      const was = before.get(item.id);
      if (item.state.kind === "done" && was && isUnsent(was)) options.onSent(item, item.state.file);
    }
  };

  const settled = async () => {
    const waits = () => !options.isHeld && meant(items).some(({ state }) => state.kind === "waiting");
    const isBusy = () => sending !== null || storing.size > 0 || waits();
    while (isBusy() && !ending.signal.aborted) {
      await new Promise<void>((resume) => {
        const watcher = () => {
          watchers.delete(watcher);
          resume();
        };
        watchers.add(watcher);
      });
    }
  };

  const stopHearing = options.news.hear(() => void readAgain());
  options.onChange(items, isSender);
  void run();
  options
    .turn(ending.signal, async () => {
      isSender = true;
      changed();
      await readAgain();
      await new Promise((end) => {
        if (ending.signal.aborted) end(null);
        else ending.signal.addEventListener("abort", end);
      });
    })
    .catch(() => {});

  return {
    get items() {
      return items;
    },
    file: read,
    settled,
    async add(item, file) {
      if (file) files.set(item.id, file);
      storing.add(item.id);
      items = [...items, { ...item, isKept: false }];
      changed();
      const isKept = await store.put({ ...item, isKept: true }, file).then(
        () => true,
        () => false,
      );
      storing.delete(item.id);
      // Given up in the same moment.
      if (!find(item.id)) return store.remove(item).catch(() => {});
      // A file on disk may change or go; the copy on this device is what was given.
      if (isKept) files.delete(item.id);
      const kept = patch(item.id, { isKept });
      if (kept?.isTakenOut) await save(kept);
      options.news.tell();
    },
    retry(id) {
      if (find(id)?.state.kind === "failed") void save(patch(id, { state: { kind: "waiting" } }));
    },
    retryAll() {
      for (const { id, state } of items) {
        if (state.kind === "failed" && state.willRetry) void save(patch(id, { state: { kind: "waiting" } }));
      }
    },
    takenOut(id, isTakenOut) {
      void save(patch(id, { isTakenOut }));
    },
    async discard(id) {
      const item = find(id);
      if (!item) return;
      await drop(item);
      changed();
      options.news.tell();
    },
    async dispose() {
      await settled();
      ending.abort();
      stopHearing();
      wake();
    },
  };
}
