/** Adds to the clock of all pages with sound, as in a piece that was cut from a long stream. */
export function laterOgg(bytes: Buffer, granules: number): Buffer {
  const copy = Buffer.from(bytes);
  let at = 0;
  while (at < copy.length) {
    const segments = copy.readUInt8(at + 26);
    const end = at + 27 + segments + copy.subarray(at + 27, at + 27 + segments).reduce((sum, size) => sum + size, 0);
    const granule = copy.readBigInt64LE(at + 6);
    if (granule > 0) copy.writeBigInt64LE(granule + BigInt(granules), at + 6);
    copy.writeUInt32LE(0, at + 22);
    copy.writeUInt32LE(checksum(copy.subarray(at, end)), at + 22);
    at = end;
  }
  return copy;
}

function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
