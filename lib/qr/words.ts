import { correctionFor } from "./reed-solomon";

/** Level M restores 15 %. By version from 1: words of correction in a block, and blocks. */
const levels = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
] as const;

/** Bytes that version 10 has room for. */
export const longestText = 213;

/** Every word that a code of this version has room for. */
function roomOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
  }
  return Math.floor((version >= 7 ? modules - 36 : modules) / 8);
}

export interface Words {
  version: number;
  words: number[];
}

/** The bytes in the smallest code that holds them, with their correction. Throws beyond `longestText`. */
export function wordsFor(bytes: Uint8Array): Words {
  const found = levels.findIndex(([correction, blocks], index) => {
    const lengthBits = index + 1 < 10 ? 8 : 16;
    return 4 + lengthBits + bytes.length * 8 <= (roomOf(index + 1) - correction * blocks) * 8;
  });
  const level = levels[found];
  if (!level) throw new RangeError("The text is too long for a QR code of ours.");
  const version = found + 1;
  const [correction, blocks] = level;
  const data = dataWords(bytes, version < 10 ? 8 : 16, roomOf(version) - correction * blocks);
  return { version, words: interleaved(data, correction, blocks) };
}

function dataWords(bytes: Uint8Array, lengthBits: number, room: number): number[] {
  const inBits = (value: number, length: number) => value.toString(2).padStart(length, "0");
  // Mode 4 is bytes.
  const given = inBits(4, 4) + inBits(bytes.length, lengthBits) + Array.from(bytes, (byte) => inBits(byte, 8)).join("");
  const ended = given + "0".repeat(Math.min(4, room * 8 - given.length));
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, "0");
  const words = Array.from({ length: whole.length / 8 }, (_, index) =>
    Number.parseInt(whole.slice(index * 8, index * 8 + 8), 2),
  );
  for (let fill = 0xec; words.length < room; fill ^= 0xfd) words.push(fill);
  return words;
}

function interleaved(data: readonly number[], correction: number, count: number): number[] {
  const shortLength = Math.floor(data.length / count);
  const longOnes = data.length % count;
  let taken = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(taken, taken + shortLength + (index >= count - longOnes ? 1 : 0));
    taken += block.length;
    return { block, restoring: correctionFor(block, correction) };
  });
  const words: number[] = [];
  for (let index = 0; index <= shortLength; index += 1) {
    for (const { block } of blocks) words.push(...block.slice(index, index + 1));
  }
  for (let index = 0; index < correction; index += 1) {
    for (const { restoring } of blocks) words.push(...restoring.slice(index, index + 1));
  }
  return words;
}
