const BLOCK = 512;
/** A longer name and a larger file stand in a header of their own (POSIX, pax). */
const LONGEST_NAME = 100;
const LARGEST_FILE = 8 ** 11 - 1;

export interface TarEntry {
  name: string;
  sizeBytes: number;
}

export function tarHeader({ name, sizeBytes }: TarEntry): Buffer {
  const records: string[] = [];
  if (Buffer.byteLength(name) > LONGEST_NAME) records.push(paxRecord("path", name));
  if (sizeBytes > LARGEST_FILE) records.push(paxRecord("size", String(sizeBytes)));
  const shown = sizeBytes > LARGEST_FILE ? 0 : sizeBytes;
  if (records.length === 0) return ustarHeader(name, shown, "0");
  const pax = Buffer.from(records.join(""));
  return Buffer.concat([
    ustarHeader("pax", pax.length, "x"),
    pax,
    tarPadding(pax.length),
    ustarHeader(name.slice(-LONGEST_NAME), shown, "0"),
  ]);
}

export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK - (sizeBytes % BLOCK)) % BLOCK);
}

export const tarEnd = Buffer.alloc(2 * BLOCK);

/** Null at the end mark. Throws on anything that is no header. */
export function parseUstar(block: Buffer): (TarEntry & { type: string }) | null {
  if (block.every((byte) => byte === 0)) return null;
  const field = (start: number, length: number) => block.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  if (field(257, 5) !== "ustar" || Number.parseInt(field(148, 8), 8) !== checksumOf(block)) {
    throw new Error("no header of an entry");
  }
  return { name: field(0, 100), sizeBytes: Number.parseInt(field(124, 12), 8), type: field(156, 1) };
}

export function parsePax(text: string): Partial<TarEntry> {
  const value = (key: string) => new RegExp(`^\\d+ ${key}=(.*)$`, "m").exec(text)?.[1];
  const [name, sizeBytes] = [value("path"), value("size")];
  return {
    ...(name === undefined ? {} : { name }),
    ...(sizeBytes === undefined ? {} : { sizeBytes: Number(sizeBytes) }),
  };
}

function ustarHeader(name: string, sizeBytes: number, type: "0" | "x"): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0, LONGEST_NAME);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(sizeBytes, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(type, 156);
  block.write("ustar\x0000", 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Over the block with its own field as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [place, byte] of block.entries()) if (place < 148 || place >= 156) sum += byte;
  return sum;
}

/** Each record begins with its own length, digits included. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (length !== Buffer.byteLength(rest) + String(length).length) {
    length = Buffer.byteLength(rest) + String(length).length;
  }
  return `${length}${rest}`;
}
