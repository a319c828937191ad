/** How far a format is looked for. */
export const START_BYTES = 65_536;

const hex = (text: string) => Buffer.from(text, "hex");

/**
 * How a file starts: bytes at its front, or `before` bytes later; long enough that they are no coincidence. WAV and AIFF are
 * missing: packed formats keep such headers inside their own.
 */
const STARTS: Readonly<Record<string, { bytes: Buffer; before?: number; follows?: RegExp }>> = {
  ogg: { bytes: hex("4f67675300020000000000000000") },
  flac: { bytes: hex("664c614300000022") },
  matroska: { bytes: hex("1a45dfa3"), follows: /webm|matroska/ },
  mov: { bytes: Buffer.from("ftyp"), before: 4, follows: /^(?:M4[ABV] |isom|iso[2-9]|mp4|qt {2}|3g|dash|avc1|mmp4)/ },
  caf: { bytes: hex("6361666600010000") },
  w64: { bytes: hex("726966662e91cf11a5d628db") },
  amr: { bytes: Buffer.from("#!AMR") },
};
const FOLLOWING_BYTES = 60;

/** The place of what starts first, behind what belongs to something else, such as the header of a download. */
export function findContainerStart(bytes: Buffer, demuxers: readonly string[] = Object.keys(STARTS)): number | null {
  const found = demuxers.map((demuxer) => findStart(bytes, demuxer)).filter((at) => at !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

function findStart(bytes: Buffer, demuxer: string): number | null {
  const start = STARTS[demuxer];
  if (!start) return null;
  for (let at = bytes.indexOf(start.bytes); at >= 0; at = bytes.indexOf(start.bytes, at + 1)) {
    const after = at + start.bytes.length;
    const front = at - (start.before ?? 0);
    if (front >= 0 && (start.follows?.test(bytes.toString("latin1", after, after + FOLLOWING_BYTES)) ?? true)) {
      return front;
    }
  }
  return null;
}
