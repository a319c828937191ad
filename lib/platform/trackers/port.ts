/** The content of an issue or message. Texts of users are cleaned, and each adapter writes them so that they stay text. */
export interface Issue {
  /** Unique; found again in the issue that was made of it. */
  mark: string;
  title: string;
  /** One line. */
  about: string;
  clipUrl: string;
  entries: IssueEntry[];
  /** Whether each entry can be ticked. */
  isList: boolean;
  labels: readonly string[];
  entriesLeftOut: number;
}

export interface IssueEntry {
  pin: number;
  /** As people write it, such as `0:14`. */
  time: string;
  note: string;
  words: string | null;
  /** One line of the text there in the image. */
  pictureText: string | null;
  /** Where the laser rested while they were said. */
  pointed: string | null;
  momentUrl: string | null;
  /** Address of the image around the pin, or the tracker's name for it after an upload. */
  image: string | null;
  isDone: boolean;
}

export interface TrackerAccess {
  token: string;
  /** Of the API, without a slash at its end. */
  url: string;
  email: string | null;
  project: string;
  signal: AbortSignal;
}

export interface MadeIssue {
  id: string;
  url: string;
}

interface ImageFile {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Throws `TrackerError`, or the reason of the signal. */
export interface Tracker {
  /** As people call it. */
  name: string;
  /** Of its API; null: each user has their own. */
  url: string | null;
  mostEntries: number;
  /** The one spelling of a place that has several. */
  normalizeProject(project: string): string;
  /** The one name of a place that has several, where only the tracker knows it. */
  resolveProject?(access: TrackerAccess): Promise<string>;
  /** The fault in the name of a place, as the end of a sentence; null if there is none. */
  checkProject(project: string): string | null;
  /** The body of the request that makes it. */
  payload(issue: Issue, project: string): Record<string, unknown>;
  /** Whose token it is. */
  account(access: Omit<TrackerAccess, "project">): Promise<string>;
  /** How long its search may miss a new issue, in milliseconds; without it, only a request under way is waited for. */
  findsAfterMs?: number;
  /** Made by a try that was not finished. */
  find(access: TrackerAccess, mark: string, since: Date): Promise<MadeIssue | null>;
  create(access: TrackerAccess, issue: Issue): Promise<MadeIssue>;
  /** The numbers of pins that people have ticked; null if it is not there any more. */
  readDone(access: TrackerAccess, id: string): Promise<ReadonlySet<number> | null>;
  /** False: it is not there any more. */
  update(access: TrackerAccess, id: string, issue: Issue): Promise<boolean>;
  /** Returns `image` of an entry. Without it, images are shown by their addresses. */
  upload?(access: TrackerAccess, file: ImageFile): Promise<string>;
  /** Where images belong to an issue. */
  attach?(access: TrackerAccess, id: string, file: ImageFile): Promise<void>;
}

const MESSAGE_LENGTH = 300;

/** Its message is for the user who connected the tracker. */
export class TrackerError extends Error {
  readonly isRetryable: boolean;
  /** The tracker did nothing. False: it may have. */
  readonly isRefusal: boolean;

  constructor(message: string, options: { isRetryable?: boolean; isRefusal?: boolean; cause?: unknown } = {}) {
    super(message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH)}…` : message, { cause: options.cause });
    this.name = "TrackerError";
    this.isRetryable = options.isRetryable ?? false;
    this.isRefusal = options.isRefusal ?? !this.isRetryable;
  }
}
