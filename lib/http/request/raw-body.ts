import type { IncomingFile } from "#lib/assets/intake/incoming-file";

export interface RawBody {
  fields: Record<string, unknown> | undefined;
  upload: IncomingFile | null;
  /** The finished partial upload that the body names instead of a file. */
  uploadId?: string;
  /** Stands in for the fields of a body that was not parsed here. */
  digest?: string;
  read?: unknown;
}
