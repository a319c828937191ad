import { randomBase58 } from "#lib/kernel/ids";

function clipFolder(clipId: number): string {
  return `clips/${clipId}`;
}

export function newFilename(clipId: number, kind: string, extension: string): string {
  return `${clipId}-${kind}-${randomBase58(12)}.${extension}`;
}

export function blobKey(clipId: number, kind: string, filename: string): string {
  return `${clipFolder(clipId)}/${kind}/${filename}`;
}

export function isFilename(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,120}$/.test(text);
}
