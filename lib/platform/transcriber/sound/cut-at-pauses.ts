/**
 * Where a recording may be cut into pieces: in the middle of a pause, else at the end of a stretch.
 * @param stretches in which the speaker talks, in seconds
 * @param bounds of the whole and of a piece
 * @returns one after the other, without gaps
 */
export function cutAtPauses(
  stretches: readonly { start: number; end: number }[],
  { seconds, longest }: { seconds: number; longest: number },
): { start: number; end: number }[] {
  const pauses = stretches.slice(1).map(({ start }, index) => ((stretches[index]?.end ?? start) + start) / 2);
  const pieces = [];
  let start = 0;
  while (seconds - start > longest) {
    const from = start;
    // Not in the first half: every piece costs a request.
    const found = pauses.filter((pause) => pause > from + longest / 2 && pause <= from + longest).at(-1);
    const end = found ?? start + longest;
    pieces.push({ start, end });
    start = end;
  }
  return [...pieces, { start, end: seconds }];
}
