import type { ClipChanges, ClipVersion } from "#lib/api-client/api";
import type { History } from "#lib/editor/history";
import type { DrawingChange, DrawingRecord } from "#lib/editor/ink/drawings";
import type { Conflict } from "#lib/editor/parts/conflict";
import type { ServerCopy } from "./server-copy";
import type { createServerReads } from "./server-reads";

/** The server's state of a clip, and the requests that change it. */
export interface ClipOnServer {
  opened: ClipVersion & { drawings: readonly DrawingRecord[] };
  /** Saves changes of the version named by the tag. */
  save: (changes: ClipChanges, options: { etag: string | null; keepalive: boolean }) => Promise<ClipVersion>;
  read: () => Promise<ClipVersion>;
  /** Makes a drawing of strokes at the seconds of that recording beside those known, or changes a version of one. */
  saveDrawing: (
    change: DrawingChange,
    options: { keepalive: boolean; recording: string | null; known: readonly DrawingRecord[] },
  ) => Promise<Pick<DrawingRecord, "id" | "version">>;
  readDrawings: () => Promise<readonly DrawingRecord[]>;
  /** Removes a picture from the server, with these drawings on it. */
  removePicture: (file: string, drawings: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  orderPictures: (files: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  /** False while the server lacks the recording: its cut is of another one. */
  isSoundThere: () => boolean;
  /** The recording of that name came from this device: its marks stay at their seconds. */
  isOwnSound: (file: string) => boolean;
  /** The clip got another recording elsewhere, or its seconds moved: the document is of that one now. */
  onOtherSound: () => void;
  isOutdated: (error: unknown) => boolean;
  /** Nothing can be cut out of this recording, or not that. */
  isCutRefused: (error: unknown) => boolean;
  onCutRefused: (error: unknown) => void;
  /** The server takes no such drawing, or no more of something in the clip. */
  isInkRefused: (error: unknown) => boolean;
  /** Lasers that did not fit into the clip were shortened or left out. */
  onLasersCut: () => void;
  /** The record as the server has it now. */
  onClip: (clip: ClipVersion["clip"]) => void;
}

/** The document with its steps. */
export interface Editor {
  readonly history: History;
  show: (next: History) => void;
  noteChange: () => void;
  /** Both sides changed the same thing, and the user has to choose. */
  onConflict: (conflicts: readonly Conflict[]) => void;
}

/** Shared by the parts of the sync. */
export interface SyncParts {
  readonly options: ClipOnServer;
  readonly editor: Editor;
  readonly reads: ReturnType<typeof createServerReads>;
  copy: ServerCopy;
}
