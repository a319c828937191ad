/** Returns fewer bytes at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;
