/** Multiplies in GF(2^8) over x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product;
}

function generator(degree: number): number[] {
  let factors = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    factors = factors.map((factor, index) => multiply(factor, root) ^ (factors[index + 1] ?? 0));
    root = multiply(root, 2);
  }
  return factors;
}

/** The words that let damaged ones be restored. */
export function correctionFor(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  let remainder = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ (remainder[0] ?? 0);
    remainder = divisor.map((one, index) => (remainder[index + 1] ?? 0) ^ multiply(one, factor));
  }
  return remainder;
}
