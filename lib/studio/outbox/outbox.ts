import { ApiError } from "#lib/api-client/api-error";
import { withIdleTimeout } from "#lib/api-client/with-idle-timeout";
import { newId } from "#lib/editor/document";
import { fileGoneReason, type OutboxItem } from "./item";
import type { Outbox, OutboxOptions } from "./outbox-options";
import { createPulse } from "./pulse";
import {
  backOffMs,
  findNextUpload,
  findReplacedFile,
  findWaitingUpload,
  isAlone,
  latestPerSlot,
  listDoneFiles,
  listJustDone,
  listSupersededUploads,
  mergeStored,
} from "./queue";
import { createRetryTimes } from "./retry-times";
import { createStoreWriter } from "./store-writer";

/** The server also measures and prepares the file. */
const firstPatienceMs = 120_000;
const hangingMs = 5000;

const sleep = (ms: number) => new Promise((later) => setTimeout(later, ms));

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A file on disk may change: its copy is the chosen one, unless the browser has deleted that. */
async function findCopy(item: OutboxItem, store: OutboxOptions["store"], chosen: Blob | null): Promise<Blob | null> {
  if (!chosen) return store.file(item);
  return item.isKept ? store.file(item).catch(() => null) : chosen;
}

/** The files of a clip on their way to the server, each with its own state and its own retry. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { store } = options;
  const ending = new AbortController();
  const ended = new Promise((end) => ending.signal.addEventListener("abort", end));
  const files = new Map<string, Blob>();
  const retries = createRetryTimes();
  const writer = createStoreWriter(() => store.list(options.clipId));
  const storing = new Set<string>();
  const change = createPulse();
  let items = await store.list(options.clipId).catch((): OutboxItem[] => []);
  let isSender = false;
  let sending: { id: string; ending: AbortController; movedAt: number } | null = null;

  const find = (id: string) => items.find((item) => item.id === id);
  const changed = () => {
    options.onChange(items, isSender);
    change.beat();
  };
  const patch = (id: string, changes: Partial<OutboxItem>): OutboxItem | undefined => {
    items = items.map((item) => (item.id === id ? { ...item, ...changes } : item));
    changed();
    return find(id);
  };
  const save = async (item: OutboxItem | undefined) => {
    const state = item?.state.kind === "sending" ? ({ kind: "waiting" } as const) : item?.state;
    if (item?.isKept && state) await writer.write(store.put({ ...item, state }));
    options.news.tell();
  };
  const drop = async (item: OutboxItem) => {
    items = items.filter(({ id }) => id !== item.id);
    files.delete(item.id);
    options.forget?.(item);
    await writer.write(store.remove(item));
  };
  const keep = async (item: OutboxItem, file: Blob | undefined) => {
    storing.add(item.id);
    const isKept = await succeeds(store.put({ ...item, isKept: true }, file));
    storing.delete(item.id);
    writer.noteWritten();
    if (!find(item.id)) await writer.write(store.remove(item));
    return patch(item.id, { isKept });
  };
  const read = async (item: OutboxItem): Promise<Blob | null> => {
    const chosen = files.get(item.id) ?? null;
    const copy = await findCopy(item, store, chosen);
    if (!copy && chosen && find(item.id)) await keep(item, chosen);
    return copy ?? chosen;
  };
  const ours = () =>
    options.isHeld ? [] : items.filter((item) => !storing.has(item.id) && (isSender || isAlone(items, item)));

  const sendOne = async (item: OutboxItem) => {
    const trying = { id: item.id, ending: new AbortController(), movedAt: Number.POSITIVE_INFINITY };
    sending = trying;
    const ink = item.ink === undefined ? (options.inkFor?.(item) ?? null) : item.ink;
    const before = item.maybeThere ? [] : [...(options.filesThere?.() ?? []), ...listDoneFiles(items)];
    const noted = { ink, maybeThere: true, besides: item.besides ?? before };
    patch(item.id, { ...noted, state: { kind: "sending", share: 0 } });
    try {
      const bytes = await read(item);
      if (!bytes) throw new Error(fileGoneReason);
      const { isTakenOut, isKept } = find(item.id) ?? item;
      if (isKept && !item.maybeThere) await writer.write(store.put({ ...item, ...noted, isTakenOut }));
      await options.beforeSend?.(item);
      if (!find(item.id)) {
        sending = null;
        return changed();
      }
      const replaces = options.replaces?.(item) ?? findReplacedFile(items, item);
      const sent = { ...item, replaces, besides: [...noted.besides, ...listDoneFiles(items)] };
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
      await writer.write(store.finish(done));
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
    const note = ({ id }: OutboxItem) =>
      retries.note(id, { error, askedMs: retryAfterMs, ownMs: isWoken ? 0 : backOffMs(attempts) });
    note(item);
    const changes = isPassing ? { ink } : { ink: undefined, maybeThere: undefined, besides: undefined, key: newId() };
    const state = { kind: "failed", reason: message, willRetry: isPassing } as const;
    await save(patch(item.id, { ...changes, attempts, state }));
    const newer = isPassing && findWaitingUpload(items, item);
    if (!newer) return;
    note(newer);
    await save(patch(newer.id, { state }));
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      const next = findNextUpload(ours(), retries.dueAt, performance.now());
      if (typeof next !== "number") await sendOne(next);
      else await change.next(Math.max(next, 20));
    }
  };

  const mergeFromStore = (stored: readonly OutboxItem[]) => {
    if (ending.signal.aborted) return;
    const before = items;
    const isOnlyHere = (item: OutboxItem) => !item.isKept || storing.has(item.id);
    items = mergeStored(before, stored, { sending: sending?.id, isOnlyHere });
    changed();
    for (const id of files.keys()) if ((find(id)?.state.kind ?? "done") === "done") files.delete(id);
    for (const item of listJustDone(before, items)) options.onSent(item, item.state.file);
  };

  const settled = async () => {
    const waits = () => !options.isHeld && latestPerSlot(items).some(({ state }) => state.kind === "waiting");
    while (!ending.signal.aborted && (sending || storing.size > 0 || waits())) await change.next();
  };

  const stopHearing = options.news.hear(() => void writer.read(mergeFromStore));
  options.onChange(items, isSender);
  void run();
  options
    .turn(ending.signal, async () => {
      // Results of the tab before this one count before anything is sent.
      for (let tries = 1; !(await writer.read(mergeFromStore)) && !ending.signal.aborted; tries++) {
        await Promise.race([ended, sleep(backOffMs(tries))]);
      }
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
      const kept = await keep(item, file);
      if (kept?.isTakenOut) await save(kept);
      options.news.tell();
    },
    retry(id) {
      if (find(id)?.state.kind === "failed") void save(patch(id, { state: { kind: "waiting" } }));
    },
    retryAll() {
      for (const { id, state } of items) {
        if (state.kind === "failed" && state.willRetry && retries.mayGo(id))
          void save(patch(id, { state: { kind: "waiting" } }));
      }
      if (sending && Date.now() - sending.movedAt >= hangingMs) sending.ending.abort(new ApiError(0, null));
    },
    failureOf: retries.errorOf,
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
      change.beat();
    },
  };
}
