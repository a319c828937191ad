/** The file with this brand, in place: decoders know few, and refuse one of a burst, a sequence or a profile. */
export function withKnownBrand(bytes: Buffer, brand: "avif" | "heic"): Buffer {
  bytes.write(brand, 8, "latin1");
  const hasCompatible = bytes.readUInt32BE(0) >= 20 && bytes.length >= 20;
  if (hasCompatible && !bytes.subarray(16, Math.min(bytes.readUInt32BE(0), 256)).includes(brand))
    bytes.write(brand, 16, "latin1");
  return bytes;
}
