/** `events` have priority and may be delayed slightly; `steps` of motion fill the rest, evenly thinned. */
export function changeFrames(events: readonly number[], steps: readonly number[], most: number): number[] {
  const kept = coarsened([0, ...events], most);
  const known = new Set(kept);
  const others = ordered(steps).filter((frame) => !known.has(frame));
  const room = most - kept.length;
  const chosen = others.length <= room ? others : evenly(others, room);
  return ordered([...kept, ...chosen]);
}

function coarsened(frames: readonly number[], most: number): number[] {
  for (let grid = 1; ; grid += 1) {
    const moved = ordered(frames.map((frame) => Math.ceil(frame / grid) * grid));
    if (moved.length <= most) return moved;
  }
}

function evenly(frames: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => frames[Math.floor(((index + 0.5) * frames.length) / count)] ?? 0);
}

function ordered(frames: readonly number[]): number[] {
  return [...new Set(frames)].sort((a, b) => a - b);
}
