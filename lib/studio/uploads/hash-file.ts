/** Beyond this a file is hashed piece by piece: browsers do it only with all of its bytes in memory. */
const mostInMemory = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
const blockBytes = 64;

const roundKeys = Uint32Array.from(
  `
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
  `
    .trim()
    .split(/\s+/),
  (word) => Number.parseInt(word, 16),
);
const firstState = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The SHA-256 of a file, in hexadecimal letters. Pages that did not come over HTTPS have no other way than by pieces. */
export async function hashFile(file: Blob): Promise<string> {
  if (crypto.subtle && file.size <= mostInMemory) {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
  }
  return hashInPieces(file, pieceBytes);
}

/** Pieces are of whole blocks of 64 bytes. */
export async function hashInPieces(file: Blob, bytes: number): Promise<string> {
  const state = Uint32Array.from(firstState);
  const words = new Uint32Array(64);
  let offset = 0;
  for (; offset + blockBytes <= file.size; offset += bytes) {
    const end = Math.min(offset + bytes, file.size - (file.size % blockBytes));
    addBlocks(state, words, new DataView(await file.slice(offset, end).arrayBuffer()));
  }
  const rest = new Uint8Array(await file.slice(file.size - (file.size % blockBytes)).arrayBuffer());
  addBlocks(state, words, padded(rest, file.size));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [place, word] of state.entries()) digest.setUint32(place * 4, word);
  return hex(new Uint8Array(digest.buffer));
}

/** The end of a message: its last bytes, a one, and its length in bits. */
function padded(rest: Uint8Array, size: number): DataView {
  const end = new Uint8Array(rest.length + 9 > blockBytes ? 2 * blockBytes : blockBytes);
  end.set(rest);
  end[rest.length] = 0x80;
  const view = new DataView(end.buffer);
  view.setBigUint64(end.length - 8, BigInt(size) * 8n);
  return view;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function addBlocks(state: Uint32Array, words: Uint32Array, blocks: DataView): void {
  for (let at = 0; at < blocks.byteLength; at += blockBytes) addBlock(state, words, blocks, at);
}

/** One round of FIPS 180-4, 6.2.2. */
function addBlock(state: Uint32Array, words: Uint32Array, blocks: DataView, at: number): void {
  const word = (place: number) => words[place] ?? 0;
  for (let t = 0; t < 16; t++) words[t] = blocks.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [two, fifteen] = [word(t - 2), word(t - 15)];
    const low = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
    const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words[t] = word(t - 16) + low + word(t - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + (roundKeys[t] ?? 0) + word(t)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, place) => {
    state[place] = (state[place] ?? 0) + value;
  });
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
