/**
 * The frames at which a video changes, its first one included, at most so many. All of `events` are kept as long as
 * there is room, each at its frame or a little later; `steps` of things that move fill what is left, evenly thinned.
 */
export function changeFrames(events: readonly number[], steps: readonly number[], most: number): number[] {
  const kept = coarsened([0, ...events], most);
  const known = new Set(kept);
  const others = ordered(steps).filter((frame) => !known.has(frame));
  const room = most - kept.length;
  const chosen = others.length <= room ? others : evenly(others, room);
  return ordered([...kept, ...chosen]);
}

/** Moves frames to the lines of a grid that is as coarse as it has to be. */
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
