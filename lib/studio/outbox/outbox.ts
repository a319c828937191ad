import { ApiError } from "#lib/api-client/api-error";
import { withIdleTimeout } from "#lib/api-client/with-idle-timeout";
import { newId } from "#lib/editor/document";
import type { Failure } from "../failure";
import { isUnsent, type OutboxItem, type OutboxStore, type SentFile, slotKey } from "./item";
import { backOffMs, findNextUpload, findReplacedFile, isSendable, latestPerSlot, listSupersededUploads } from "./queue";

/** The server also measures and prepares the file. */
const firstPatienceMs = 120_000;
const hangingMs = 5000;

export interface OutboxOptions {
  clipId: number;
  /** Nothing is sent: the clip is on this device alone. */
  isHeld?: boolean;
  store: OutboxStore;
  /** The file on the server that a picture replaces, as far as the document knows. */
  replaces?: (item: OutboxItem) => string | undefined;
  /** The files of the clip that the server has, as far as this page knows. */
  filesThere?: () => readonly string[];
  /** Redactions without which a picture must not be shown. */
  inkFor?: (item: OutboxItem) => object | null;
  beforeSend?: (item: OutboxItem) => Promise<void>;
  /** Sends one file; settles only when the server has confirmed it. */
  send: (
    item: OutboxItem,
    file: Blob,
    onShare: (share: number) => void,
    ink: object | null,
    signal: AbortSignal,
  ) => Promise<SentFile>;
  /** Discarded: parts already sent can be deleted. */
  forget?: (item: OutboxItem) => void;
  /** The message of a failure, and whether a retry may work. */
  explain: (error: unknown) => Failure;
  onChange: (items: readonly OutboxItem[], isSender: boolean) => void;
  onSent: (item: OutboxItem, file: string) => void;
  turn: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that the store has changed, and hears it from them. */
  news: { tell: () => void; hear: (listener: () => void) => () => void };
}

export interface Outbox {
  readonly items: readonly OutboxItem[];
  add: (item: OutboxItem, file?: Blob) => Promise<void>;
  file: (item: OutboxItem) => Promise<Blob | null>;
  retry: (id: string) => void;
  /** Not before the moment that the server has named. */
  retryAll: () => void;
  /** What sending it has thrown last, in this tab. */
  failureOf: (id: string) => unknown;
  takenOut: (id: string, isOut: boolean) => void;
  /** The user has read the warnings of a file that was sent. */
  dismissWarnings: (id: string) => void;
  /** Gives a file up; the person has asked for it. */
  discard: (id: string) => Promise<void>;
  /** Settles when nothing waits, is being stored or sent; remaining items have failed, or are held. */
  settled: () => Promise<void>;
  /** Lets go as soon as nothing waits or is being sent any more. */
  dispose: () => Promise<void>;
}

/** The files of a clip on their way to the server, each with its own state and its own retry. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { store } = options;
  const ending = new AbortController();
  const ended = new Promise((end) => ending.signal.addEventListener("abort", end));
  const pause = (ms: number) => Promise.race([ended, new Promise((later) => setTimeout(later, ms))]);
  const files = new Map<string, Blob>();
  const dueAt = new Map<string, number>();
  /** What the last attempt has thrown, and how long the server has asked to wait. */
  const failures = new Map<string, { error: unknown; until: number }>();
  const watchers = new Set<() => void>();
  const storing = new Set<string>();
  let items = await store.list(options.clipId).catch((): OutboxItem[] => []);
  let isSender = false;
  let sending: { id: string; ending: AbortController; movedAt: number } | null = null;
  let wake = () => {};
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: Promise<void>): Promise<void> => {
    written++;
    const done = work.catch(() => {});
    writing = Promise.all([writing, done]);
    return done;
  };

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
    const state = item?.state.kind === "sending" ? ({ kind: "waiting" } as const) : item?.state;
    if (item?.isKept && state) await write(store.put({ ...item, state }));
    options.news.tell();
  };
  const drop = async (item: OutboxItem) => {
    items = items.filter(({ id }) => id !== item.id);
    files.delete(item.id);
    options.forget?.(item);
    await write(store.remove(item));
  };
  const read = async (item: OutboxItem) => files.get(item.id) ?? (await store.file(item));
  const namesDone = () => items.flatMap(({ state }) => (state.kind === "done" ? state.file : []));
  /** Items that only this tab has are sent by it, after earlier ones for the same slot, which are the sender's. */
  const isAlone = (item: OutboxItem) =>
    !item.isKept && !listSupersededUploads(items, item).some((one) => one.isKept && isSendable(one));
  const ours = () =>
    options.isHeld ? [] : items.filter((item) => !storing.has(item.id) && (isSender || isAlone(item)));

  const sendOne = async (item: OutboxItem) => {
    const trying = { id: item.id, ending: new AbortController(), movedAt: Number.POSITIVE_INFINITY };
    sending = trying;
    const ink = item.ink === undefined ? (options.inkFor?.(item) ?? null) : item.ink;
    const before = item.maybeThere ? [] : [...(options.filesThere?.() ?? []), ...namesDone()];
    const noted = { ink, maybeThere: true, besides: item.besides ?? before };
    patch(item.id, { ...noted, state: { kind: "sending", share: 0 } });
    try {
      const bytes = await read(item);
      if (!bytes) throw new Error("It is no longer on this device.");
      const { isTakenOut } = find(item.id) ?? item;
      if (item.isKept && !item.maybeThere) await write(store.put({ ...item, ...noted, isTakenOut }));
      await options.beforeSend?.(item);
      if (!find(item.id)) {
        sending = null;
        return changed();
      }
      const replaces = options.replaces?.(item) ?? findReplacedFile(items, item);
      const sent = { ...item, replaces, besides: [...noted.besides, ...namesDone()] };
      const answer = await withIdleTimeout(
        firstPatienceMs * 2 ** Math.min(item.attempts, 3),
        (signal, moved) => {
          const onShare = (share: number) => {
            if (sending !== trying) return;
            moved();
            trying.movedAt = Date.now();
            patch(item.id, { state: { kind: "sending", share } });
          };
          trying.movedAt = Date.now();
          return options.send(sent, bytes, onShare, ink, signal);
        },
        trying.ending.signal,
      );
      const state = { kind: "done", ...(typeof answer === "string" ? { file: answer } : answer) } as const;
      const done: OutboxItem = { ...(find(item.id) ?? item), maybeThere: undefined, doneAt: Date.now(), state };
      await write(store.finish(done));
      for (const older of listSupersededUploads(items, item)) await drop(older);
      files.delete(item.id);
      sending = null;
      patch(item.id, done);
      options.news.tell();
      options.onSent(done, state.file);
    } catch (error) {
      sending = null;
      await failed(item, ink, error, trying.ending.signal.aborted);
    }
  };

  const failed = async (item: OutboxItem, ink: object | null, error: unknown, isWoken: boolean) => {
    const { message, isPassing, retryAfterMs } = options.explain(error);
    const attempts = item.attempts + 1;
    const now = performance.now();
    const note = ({ id }: OutboxItem) => {
      failures.set(id, { error, until: now + retryAfterMs });
      dueAt.set(id, now + Math.max(retryAfterMs, isWoken ? 0 : backOffMs(attempts)));
    };
    note(item);
    const changes = isPassing ? { ink } : { ink: undefined, maybeThere: undefined, besides: undefined, key: newId() };
    const state = { kind: "failed", reason: message, willRetry: isPassing } as const;
    await save(patch(item.id, { ...changes, attempts, state }));
    // Sent for the sake of a newer one, which has to wait as long.
    const newer = latestPerSlot(items).find((one) => slotKey(one) === slotKey(item) && one.id !== item.id);
    if (!newer || !isSendable(newer) || !isPassing || item.kind === "audio") return;
    note(newer);
    await save(patch(newer.id, { state }));
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      const next = findNextUpload(ours(), dueAt, performance.now());
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

  const readAgain = async (): Promise<boolean> => {
    for (;;) {
      await writing;
      const since = written;
      const stored = await store.list(options.clipId).catch(() => null);
      if (!stored || ending.signal.aborted) return false;
      if (since !== written) continue;
      takeOver(stored);
      return true;
    }
  };

  const takeOver = (stored: readonly OutboxItem[]) => {
    const before = new Map(items.map((item) => [item.id, item]));
    const known = new Set(stored.map(({ id }) => id));
    items = [
      ...stored.map((item) => (item.id === sending?.id ? (before.get(item.id) ?? item) : item)),
      ...items.filter((item) => (!item.isKept || storing.has(item.id)) && !known.has(item.id)),
    ].sort((a, b) => a.addedAt - b.addedAt);
    changed();
    for (const item of items) {
      const was = before.get(item.id);
      if (item.state.kind === "done" && was && isUnsent(was)) options.onSent(item, item.state.file);
    }
  };

  const settled = async () => {
    const waits = () => !options.isHeld && latestPerSlot(items).some(({ state }) => state.kind === "waiting");
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
      // Results of the tab before this one count before anything is sent.
      for (let tries = 1; !(await readAgain()) && !ending.signal.aborted; tries++) await pause(backOffMs(tries));
      isSender = true;
      changed();
      await ended;
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
      written++;
      if (!find(item.id)) return write(store.remove(item));
      // A file on disk may change; the copy here is the chosen one.
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
        const mayGo = (failures.get(id)?.until ?? 0) <= performance.now();
        if (state.kind === "failed" && state.willRetry && mayGo) void save(patch(id, { state: { kind: "waiting" } }));
      }
      const isHanging = sending && Date.now() - sending.movedAt >= hangingMs;
      if (isHanging) sending?.ending.abort(new ApiError(0, null));
    },
    failureOf: (id) => failures.get(id)?.error,
    takenOut(id, isTakenOut) {
      void save(patch(id, { isTakenOut }));
    },
    dismissWarnings(id) {
      const state = find(id)?.state;
      if (state?.kind === "done") void save(patch(id, { state: { kind: "done", file: state.file } }));
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
