import { Header } from "tar/header";
import { Pax } from "tar/pax";

export const BLOCK = 512;

export interface TarEntry {
  name: string;
  sizeBytes: number;
}

/** The library splits longer names in a way that it does not read beside a pax header. */
const LONGEST_NAME = 99;

export function tarHeader({ name, sizeBytes }: TarEntry): Buffer {
  const isLong = Buffer.byteLength(name) > LONGEST_NAME;
  const block = Buffer.alloc(BLOCK);
  const header = new Header({
    path: isLong ? "long-name" : name,
    size: sizeBytes,
    type: "File",
    mode: 0o600,
    uid: 0,
    gid: 0,
    mtime: new Date(0),
  });
  const needsPax = header.encode(block) || isLong;
  return needsPax ? Buffer.concat([new Pax({ path: name, size: sizeBytes }).encode(), block]) : block;
}

export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK - (sizeBytes % BLOCK)) % BLOCK);
}

export const tarEnd = Buffer.alloc(2 * BLOCK);

/** Null at the end mark. Throws on a block that is no header. */
export function readTarHeader(block: Buffer, pax?: Pax): (TarEntry & { isPax: boolean }) | null {
  const { nullBlock, cksumValid, path, size, type } = new Header(block, 0, pax);
  if (nullBlock) return null;
  if (!cksumValid || path === undefined || size === undefined) throw new Error("this is not the header of an entry");
  return { name: path, sizeBytes: size, isPax: type === "ExtendedHeader" };
}
