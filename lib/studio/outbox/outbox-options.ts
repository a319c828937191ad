import type { Failure } from "../failure";
import type { OutboxItem, OutboxStore, SentFile } from "./item";

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
  /** The last error of sending it, in this tab. */
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
