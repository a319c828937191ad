const headBytes = 512;
const cluster = [0x1f, 0x43, 0xb6, 0x75];
const milliseconds = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
/** An eight-byte length that the recorder left empty. */
const noLength = [0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0];

/** Firefox leaves the length of its WebM recordings open, and seeks in none without it. For playing only. */
export async function toSeekableFile(file: Blob, seconds: number | null): Promise<Blob> {
  if (!seconds || !file.type.includes("webm")) return file;
  const start = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const sound = indexOf(start, cluster);
  const head = start.subarray(0, sound < 0 ? headBytes : sound);
  const at = indexOf(head, noLength);
  if (at < 0 || indexOf(head, milliseconds) < 0) return file;
  const length = new DataView(new ArrayBuffer(8));
  length.setFloat64(0, seconds * 1000);
  const from = at + noLength.length - 8;
  return new Blob([file.slice(0, from), length, file.slice(from + 8)], { type: file.type });
}

function indexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  return bytes.findIndex((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte));
}
