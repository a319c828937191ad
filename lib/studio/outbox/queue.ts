import { isUnsent, type OutboxItem, slotKey } from "./item";

const firstRetryMs = 4000;
const longestRetryMs = 60_000;

/** How long to wait after so many failures in a row. */
export function backOffMs(attempts: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, attempts - 1));
}

/** The files that are still meant: of several for one place only the newest. */
export function latestPerSlot(items: readonly OutboxItem[]): OutboxItem[] {
  const newest = new Map(items.filter(isUnsent).map((item) => [slotKey(item), item]));
  return items.filter((item) => newest.get(slotKey(item)) === item);
}

function isSendable({ state }: OutboxItem): boolean {
  return state.kind === "waiting" || state.kind === "sending" || (state.kind === "failed" && state.willRetry);
}

/** Uploads that stay in the clip: others are sent only to be known there, and removed. */
export function listPendingUploads(items: readonly OutboxItem[]): OutboxItem[] {
  return latestPerSlot(items).filter(({ isTakenOut }) => !isTakenOut);
}

/** Of the files that the clip has now, those that the server takes for odd, until the user has dismissed it. */
export function listWarnedFiles(items: readonly OutboxItem[], filesInClip: readonly string[]) {
  return items.flatMap(({ id, name, state }) => {
    const isShown = state.kind === "done" && state.warnings && filesInClip.includes(state.file);
    return isShown ? [{ id, name, text: state.warnings?.join(" ") ?? "" }] : [];
  });
}

/** The file on the server in the slot of a picture: that of an older item. */
export function findReplacedFile(items: readonly OutboxItem[], item: OutboxItem): string | undefined {
  if (item.kind !== "image") return undefined;
  const older = items
    .slice(
      0,
      Math.max(
        0,
        items.findIndex(({ id }) => id === item.id),
      ),
    )
    .findLast((one) => one.state.kind === "done" && slotKey(one) === slotKey(item));
  return older?.state.kind === "done" ? older.state.file : item.replaces;
}

/** The items that a file replaces, once the server has it. */
export function listSupersededUploads(items: readonly OutboxItem[], by: OutboxItem): OutboxItem[] {
  const at = items.findIndex(({ id }) => id === by.id);
  return items.slice(0, Math.max(0, at)).filter((item) => isUnsent(item) && slotKey(item) === slotKey(by));
}

/**
 * A picture that may be on the server although its answer was lost comes before the one in its place: only when its
 * name there is known can it be replaced.
 */
function firstOf(items: readonly OutboxItem[], item: OutboxItem): OutboxItem {
  if (item.kind !== "image") return item;
  return listSupersededUploads(items, item).find(({ maybeThere, replaces }) => maybeThere && !replaces) ?? item;
}

/** The server's names of the uploads that have arrived. */
export const listDoneFiles = (items: readonly OutboxItem[]): string[] =>
  items.flatMap(({ state }) => (state.kind === "done" ? state.file : []));

/** The newer picture for whose sake this one is sent first, and which has to wait as long. */
export function findWaitingUpload(items: readonly OutboxItem[], item: OutboxItem): OutboxItem | null {
  const newer = latestPerSlot(items).find((one) => slotKey(one) === slotKey(item) && one.id !== item.id);
  return newer && isSendable(newer) && item.kind !== "audio" ? newer : null;
}

/** Whether only this tab has it, and sends it: after earlier ones for the same slot, which are the sender's. */
export function isAlone(items: readonly OutboxItem[], item: OutboxItem): boolean {
  return !item.isKept && !listSupersededUploads(items, item).some((one) => one.isKept && isSendable(one));
}

/** The next file to send, or how many milliseconds to wait for one. */
export function findNextUpload(
  items: readonly OutboxItem[],
  dueAt: ReadonlyMap<string, number>,
  now: number,
): OutboxItem | number {
  let wait = longestRetryMs;
  for (const item of latestPerSlot(items)) {
    if (item.state.kind === "waiting") return firstOf(items, item);
    if (item.state.kind !== "failed" || !item.state.willRetry) continue;
    const due = dueAt.get(item.id) ?? 0;
    if (due <= now) return firstOf(items, item);
    wait = Math.min(wait, due - now);
  }
  return wait;
}

interface OnThisPage {
  /** The item that this page is sending. */
  sending: string | undefined;
  /** Items that the store does not have yet. */
  isOnlyHere: (item: OutboxItem) => boolean;
}

/** The items of the store, and those that only this page has, in the order in which they were added. */
export function mergeStored(
  items: readonly OutboxItem[],
  stored: readonly OutboxItem[],
  { sending, isOnlyHere }: OnThisPage,
): OutboxItem[] {
  const known = new Set(stored.map(({ id }) => id));
  const latest = (item: OutboxItem) => (item.id === sending && items.find(({ id }) => id === item.id)) || item;
  return [...stored.map(latest), ...items.filter((item) => isOnlyHere(item) && !known.has(item.id))].sort(
    (a, b) => a.addedAt - b.addedAt,
  );
}

type DoneItem = OutboxItem & { state: Extract<OutboxItem["state"], { kind: "done" }> };

/** Items that were unsent before, and that another tab has sent. */
export function listJustDone(before: readonly OutboxItem[], items: readonly OutboxItem[]): DoneItem[] {
  const wasUnsent = new Set(before.filter(isUnsent).map(({ id }) => id));
  return items.filter((item): item is DoneItem => item.state.kind === "done" && wasUnsent.has(item.id));
}
