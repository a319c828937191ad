const POLYNOMIAL = 0xedb88320;
/** x to the power of 0, bits reversed. */
const ONE = 0x80000000;

/** The CRC-32 of two pieces of data, one after the other, from theirs and the length of the second: as zlib does it. */
export function combineCrc32(first: number, second: number, secondLength: number): number {
  // A piece of n bytes moves the checksum of what precedes it by x to the power of 8n.
  let power = ONE;
  let index = 3;
  for (let left = secondLength; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = product(SQUARES[index % 32] ?? ONE, power);
    index += 1;
  }
  return (product(power, first) ^ second) >>> 0;
}

/** Of two polynomials over GF(2), modulo that of the CRC. */
function product(a: number, b: number): number {
  let sum = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return sum >>> 0;
}

/** x to the powers of 1, 2, 4, 8, ... */
const SQUARES = [0x40000000];
for (let n = 1; n < 32; n += 1) {
  const last = SQUARES[n - 1] ?? ONE;
  SQUARES.push(product(last, last));
}
