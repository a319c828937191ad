import { z } from "zod";

/** Grows when an older version can no longer restore a newer one's backups. */
export const FORMAT = 1;

/**
 * A backup is a tar file of these entries, in this order: the beginning; rows, in PostgreSQL's text format and in the
 * order in which foreign keys want them; lists of files and unfinished uploads; their bytes; the server's key; the end.
 */
export const names = {
  beginning: "tellmark-backup.json",
  rows: (table: string) => `rows/${table}`,
  files: "lists/files",
  uploads: "lists/uploads",
  bytes: (key: string) => `files/${key}`,
  key: "keys.json",
  end: "end.json",
} as const;

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

const Beginning = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.string(),
  /** Names and checksums. */
  migrations: z.record(z.string(), z.string()),
  /** Of the job queue's own tables. */
  queue_version: z.number().nullable(),
  /** To recognise the server's key by. */
  key_digest: z.string(),
  tables: z.array(Table),
});
export type Beginning = z.infer<typeof Beginning>;
export type BackupTable = z.infer<typeof Table>;

const End = z.object({
  /** SHA-256 of everything before this entry, which begins after so many bytes. */
  bytes: z.number(),
  sha256: z.string(),
  /** The next number of each counter. */
  sequences: z.record(z.string(), z.string()),
  clips: z.number(),
  files: z.number(),
  /** Files that have rows and could not be read: they are not in the backup. */
  lost: z.array(z.string()),
});
export type End = z.infer<typeof End>;

const ListedFile = z.object({ key: z.string(), size: z.number(), sha256: z.string(), type: z.string() });
export type ListedFile = z.infer<typeof ListedFile>;

const ListedUpload = z.object({ id: z.string(), ends: z.array(z.number()) });
export type ListedUpload = z.infer<typeof ListedUpload>;

export const readBeginning = (text: string): Beginning => Beginning.parse(JSON.parse(text));
export const readEnd = (text: string): End => End.parse(JSON.parse(text));
export const readListedFiles = (text: string): ListedFile[] => lines(text).map((line) => ListedFile.parse(line));
export const readListedUploads = (text: string): ListedUpload[] => lines(text).map((line) => ListedUpload.parse(line));

export function serializeEntry(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function lines(text: string): unknown[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
