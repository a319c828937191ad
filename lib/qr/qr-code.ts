import { wordsFor } from "./words";

/** Dark modules by row and column, without the quiet zone around them. */
export type Modules = readonly (readonly boolean[])[];

/** The QR code of a text of up to 213 bytes, at level M. */
export function qrCode(text: string): Modules {
  const { version, words } = wordsFor(new TextEncoder().encode(text));
  const codes = masks.map((_, mask) => drawn(version, words, mask));
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))] ?? [];
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Draft = (boolean | null)[][];

function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const code: Draft = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    around(4, (dx, dy, ring) => set(x + dx, y + dy, ring !== 2 && ring !== 4));
  }
  for (const [x, y] of alignments(version, size)) around(2, (dx, dy, ring) => set(x + dx, y + dy, ring !== 1));
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(size, version, set);
  drawWords(code, words, mask);
  return code.map((row) => row.map((one) => one === true));
}

function around(reach: number, visit: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) visit(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

function alignments(version: number, size: number): (readonly [number, number])[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
  const last = size - 7;
  const isFinder = (x: number, y: number) => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
  return places.flatMap((y) => places.map((x) => [x, y] as const)).filter(([x, y]) => !isFinder(x, y));
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

function drawFormat(size: number, mask: number, set: SetModule): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index < 15; index += 1) {
    const near = index < 6 ? index : index < 8 ? index + 1 : index === 8 ? 7 : 14 - index;
    if (index < 8) {
      set(8, near, bit(index));
      set(size - 1 - index, 8, bit(index));
    } else {
      set(near, 8, bit(index));
      set(8, size - 15 + index, bit(index));
    }
  }
  set(8, size - 8, true);
}

function drawVersion(size: number, version: number, set: SetModule): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(far, near, ((bits >>> index) & 1) === 1);
    set(near, far, ((bits >>> index) & 1) === 1);
  }
}

/** In columns of two from the right, up and down in turn, past the column of the timing. */
function drawWords(code: Draft, words: readonly number[], mask: number): void {
  const size = code.length;
  const isMasked = masks[mask];
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      const row = code[y];
      for (const x of [right, right - 1]) {
        if (!row || row[x] !== null) continue;
        const isDark = (((words[next >>> 3] ?? 0) >>> (7 - (next & 7))) & 1) === 1;
        row[x] = isDark !== (isMasked?.(x, y) ?? false);
        next += 1;
      }
    }
  }
}

/** What makes a code hard to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penaltyOf(code: Modules): number {
  const rows = code.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  rows.forEach((row, y) => {
    for (let x = 1; y > 0 && x < row.length; x += 1) {
      const block = `${row.slice(x - 1, x + 1)}${rows[y - 1]?.slice(x - 1, x + 1)}`;
      if (block === "0000" || block === "1111") penalty += 3;
    }
  });
  const dark = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
