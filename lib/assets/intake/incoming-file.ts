import type { Transaction } from "#lib/platform/database/db";
import type { StagedFile } from "#lib/platform/scratch/port";

export interface IncomingFile {
  staged: StagedFile;
  originalName: string | null;
  /** The bytes decide, not this. */
  declaredType: string | null;
  /** Called in the transaction that stores the file: releases the reserved quota. */
  claim?: (tx: Transaction) => Promise<void>;
  /** Called once the file is stored. */
  stored?: () => Promise<void>;
}
