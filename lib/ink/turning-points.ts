/** Douglas-Peucker: no omitted item deviates by more than 1 from the line between its kept neighbours. */
export function turningPoints(count: number, deviation: (index: number, from: number, to: number) => number): number[] {
  const kept = new Uint8Array(count);
  kept[0] = 1;
  kept[count - 1] = 1;
  const open: [from: number, to: number][] = [[0, count - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let worst = 1;
    let at = -1;
    for (let index = from + 1; index < to; index += 1) {
      const away = deviation(index, from, to);
      if (!(away > worst)) continue;
      worst = away;
      at = index;
    }
    if (at < 0) continue;
    kept[at] = 1;
    open.push([from, at], [at, to]);
  }
  return Array.from(kept.keys()).filter((index) => kept[index] === 1);
}
