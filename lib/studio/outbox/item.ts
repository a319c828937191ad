import type { PictureRef } from "#lib/editor/document";

export const fileGoneReason = "It is no longer on this device.";

/** The state of an upload. */
type ItemState =
  | { kind: "waiting" }
  | { kind: "sending"; share: number }
  | { kind: "failed"; reason: string; willRetry: boolean }
  | { kind: "done"; file: string; warnings?: readonly string[] };

/** The name of a file on the server, with sentences if the server found something odd in it. */
export type SentFile = string | { file: string; warnings: readonly string[] };

/** A file that the server does not have yet, or has had for less than a day. */
export interface OutboxItem {
  id: string;
  /** Below zero for a clip that only this device has. */
  clipId: number;
  kind: "audio" | "image";
  name: string;
  addedAt: number;
  /** When the server had it, whichever tab sent it. */
  doneAt?: number | undefined;
  /** The recording with its pieces in the journal of takes. */
  takeId?: string | undefined;
  /** The upload that began during the recording. */
  uploadId?: string | undefined;
  /** The server may have been sent more of it than this device has. */
  mayBeLonger?: boolean | undefined;
  durationSeconds?: number | undefined;
  /** Id of the picture in the document. */
  picture?: string | undefined;
  replaces?: string | undefined;
  /** The picture was removed before it was sent, and may still come back. */
  isTakenOut?: boolean | undefined;
  /** Sends with one key are stored once, however often the answer is lost; a refusal ends a key. */
  key: string;
  attempts: number;
  /** Redactions sent with a picture, as they were at the first attempt: one key always sends the same. */
  ink?: object | null | undefined;
  /** It was sent before, and the server may have it although no answer came. */
  maybeThere?: boolean | undefined;
  /** The files of the clip that the server had before this one was sent first: none of those is this one. */
  besides?: readonly string[] | undefined;
  state: ItemState;
  /** False where this device could not keep it: then it lives in this tab alone. */
  isKept: boolean;
}

/** Where files are kept on this device until the server has them. */
export interface OutboxStore {
  list: (clipId: number) => Promise<OutboxItem[]>;
  /** Keeps an item, with its bytes where they are not in the journal already. */
  put: (item: OutboxItem, file?: Blob) => Promise<void>;
  file: (item: OutboxItem) => Promise<Blob | null>;
  /** Deletes the bytes, and keeps the item as a note of its result. */
  finish: (item: OutboxItem) => Promise<void>;
  remove: (item: OutboxItem) => Promise<void>;
}

/** The slot of a file in its clip: of several files for one slot the newest counts. */
export function slotKey(item: OutboxItem): string {
  return item.kind === "audio" ? "audio" : `picture ${item.picture ?? item.id}`;
}

/** The file is on its way to be this picture, or was. */
export function isForPicture(item: OutboxItem, { id, file, was }: PictureRef): boolean {
  if (item.kind !== "image") return false;
  const { replaces } = item;
  return item.picture === id || (replaces !== undefined && (replaces === file || (was?.includes(replaces) ?? false)));
}

export function isUnsent({ state }: OutboxItem): boolean {
  return state.kind !== "done";
}

/** Long enough for other tabs, and for the next page, to read the result. */
const noteForMs = 24 * 3600 * 1000;

/** Finished items that are no longer needed. The result of an earlier file is kept while another waits to replace it. */
export function listExpiredItems(items: readonly OutboxItem[]): OutboxItem[] {
  const awaited = new Set(items.filter(isUnsent).map(slotKey));
  const isOld = ({ doneAt, addedAt }: OutboxItem) => Date.now() - (doneAt ?? addedAt) > noteForMs;
  return items.filter((item) => !isUnsent(item) && isOld(item) && !awaited.has(slotKey(item)));
}

/** The file in words for the screen. */
export function itemNoun(item: OutboxItem): string {
  return item.kind === "audio" ? "recording" : "picture";
}
