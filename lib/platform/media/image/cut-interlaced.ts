import { createRequire } from "node:module";
import { constants, crc32, createInflate, deflateSync } from "node:zlib";

const sharp: typeof import("sharp").default = createRequire(import.meta.url)("sharp");

interface Chunk {
  kind: string;
  data: Buffer;
}

const SIGNATURE = 8;
const HEADER_BYTES = 13;
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Chunks by which the numbers of pixels become colours. */
const COLOURS = new Set(["PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM"]);

/** Adam7: the first pixel of each pass, the steps to the next, and the block that shows it until later passes arrive. */
const PASSES = [
  { x: 0, y: 0, right: 8, down: 8, width: 8, height: 8 },
  { x: 4, y: 0, right: 8, down: 8, width: 4, height: 8 },
  { x: 0, y: 4, right: 4, down: 8, width: 4, height: 4 },
  { x: 2, y: 0, right: 4, down: 4, width: 2, height: 4 },
  { x: 0, y: 2, right: 2, down: 4, width: 2, height: 2 },
  { x: 1, y: 0, right: 2, down: 2, width: 1, height: 2 },
  { x: 0, y: 1, right: 1, down: 2, width: 1, height: 1 },
] as const;

type Pass = (typeof PASSES)[number];

/**
 * The pixels, with alpha, of an interlaced PNG that is damaged or ends too early, as a browser shows it: libpng reads all
 * passes or none. Each pass is decoded as a picture. Null for a PNG that is not interlaced.
 */
export async function decodeCutInterlaced(bytes: Buffer) {
  const chunks = listChunks(bytes);
  const header = chunks[0];
  if (header?.kind !== "IHDR" || header.data.length !== HEADER_BYTES || header.data.readUInt8(12) !== 1) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const bits = header.data.readUInt8(8) * (CHANNELS[header.data.readUInt8(9)] ?? 1);
  const colours = chunks.filter(({ kind }) => COLOURS.has(kind));
  const rest = chunks.filter(({ kind }) => kind === "IDAT").map(({ data }) => data);
  let lines = await inflatePart(rest, (width * height * bits) / 4 + 2 * height + 64);
  const pixels = new Uint32Array(width * height);
  for (const pass of PASSES) {
    const columns = Math.ceil((width - pass.x) / pass.right);
    const rows = Math.ceil((height - pass.y) / pass.down);
    if (columns <= 0 || rows <= 0) continue;
    const line = 1 + Math.ceil((columns * bits) / 8);
    const arrived = Math.min(rows, Math.floor(lines.length / line));
    if (arrived === 0) break;
    const picture = { columns, rows: arrived, lines: lines.subarray(0, arrived * line) };
    showPass(pixels, { width, height }, pass, await decodePass(header, colours, picture), columns);
    if (arrived < rows) break;
    lines = lines.subarray(rows * line);
  }
  return { data: Buffer.from(pixels.buffer), width, height };
}

function listChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({ kind: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** The bytes before the end or the damage, up to a length. */
async function inflatePart(parts: readonly Buffer[], most: number): Promise<Buffer> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  const inflated: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    inflate.on("data", (piece: Buffer) => {
      inflated.push(piece);
      size += piece.length;
      if (size >= most) inflate.destroy();
    });
    inflate.on("error", () => undefined);
    inflate.on("close", resolve);
    inflate.end(Buffer.concat(parts));
  });
  return Buffer.concat(inflated);
}

async function decodePass(
  header: Chunk,
  colours: readonly Chunk[],
  { columns, rows, lines }: { columns: number; rows: number; lines: Buffer },
): Promise<Uint32Array> {
  const plain = Buffer.from(header.data);
  plain.writeUInt32BE(columns, 0);
  plain.writeUInt32BE(rows, 4);
  plain.writeUInt8(0, 12);
  const png = writePng([
    { kind: "IHDR", data: plain },
    ...colours,
    { kind: "IDAT", data: deflateSync(lines, { level: 0 }) },
    { kind: "IEND", data: Buffer.alloc(0) },
  ]);
  const options = { limitInputPixels: false, failOn: "none" } as const;
  const { buffer, byteOffset } = await sharp(png, options)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  return new Uint32Array(buffer, byteOffset, columns * rows);
}

function writePng(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ kind, data }) => {
    const start = Buffer.alloc(8);
    start.writeUInt32BE(data.length, 0);
    start.write(kind, 4, "latin1");
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(data, crc32(start.subarray(4))));
    return [start, data, check];
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

/** Earlier passes have the same pixels in all rows of a block, so a whole row can be repeated. */
function showPass(
  pixels: Uint32Array,
  { width, height }: { width: number; height: number },
  pass: Pass,
  found: Uint32Array,
  columns: number,
): void {
  for (let index = 0; index < found.length; index += columns) {
    const y = pass.y + (index / columns) * pass.down;
    for (let column = 0; column < columns; column += 1) {
      const x = pass.x + column * pass.right;
      const colour = found[index + column] ?? 0;
      for (let at = x; at < Math.min(x + pass.width, width); at += 1) pixels[y * width + at] = colour;
    }
    for (let below = y + 1; below < Math.min(y + pass.height, height); below += 1) {
      pixels.copyWithin(below * width, y * width, (y + 1) * width);
    }
  }
}
