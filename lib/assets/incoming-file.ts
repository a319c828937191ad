import type { Transaction } from "#lib/platform/db";
import type { Staged } from "#lib/platform/scratch/port";

/** A file that came with a request: received whole, hashed and synced, not yet stored. */
export interface IncomingFile {
  staged: Staged;
  /** The client's name for it, for display only. */
  originalName: string | null;
  /** What the client says it is; the bytes decide. */
  declaredType: string | null;
  /** Called in the transaction that makes the file part of a clip: gives back the room that was promised to it. */
  claim?: (tx: Transaction) => Promise<void>;
  /** Called once the file has become part of a clip, where something is then to be tidied away. */
  stored?: () => Promise<void>;
}
