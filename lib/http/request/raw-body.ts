import type { IncomingFile } from "#lib/assets/intake/incoming-file";

export interface RawBody {
  fields: Record<string, unknown> | undefined;
  upload: IncomingFile | null;
  /** The finished partial upload that the body names instead of a file. */
  uploadId?: string;
  /** Stands in for the fields of a body that was not parsed here. */
  digest?: string;
  /** The body of a `BodyReader`, or an AppError thrown. */
  read?: () => unknown;
}

/** Receives a body that its verb takes in another form than its parsed JSON. */
export type BodyReader<B> = (request: Request, maxBytes: number) => Promise<{ digest: string; read: () => B }>;
