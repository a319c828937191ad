import { randomBase58 } from "#lib/kernel/ids";

/** Everything of a clip lies in one folder; ids are never used twice. */
export function clipFolder(clipId: number): string {
  return `clips/${clipId}`;
}

/** A server-made, globally unique file name: `{clip}-{kind}-{12 characters}.{extension}`. */
export function newFilename(clipId: number, kind: string, extension: string): string {
  return `${clipId}-${kind}-${randomBase58(12)}.${extension}`;
}

/** Where a file of a clip is stored. */
export function blobKey(clipId: number, kind: string, filename: string): string {
  return `${clipFolder(clipId)}/${kind}/${filename}`;
}

/** What a file name of ours looks like; anything else cannot exist. */
export function isFilename(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,120}$/.test(text);
}
