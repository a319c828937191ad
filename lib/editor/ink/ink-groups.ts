import type { Stroke } from "../document";

/** Strokes that were drawn so close to each other that they are moved in time together. */
export interface InkGroup {
  strokes: readonly Stroke[];
  start: number;
  end: number;
}

/**
 * The strokes that have their own time, in its order, in groups: one that begins less than `gap` seconds after another
 * one belongs to it. Those with the ids in `held` are one group, wherever they are.
 */
export function inkGroups(strokes: readonly Stroke[], gap: number, held: readonly string[] = []): InkGroup[] {
  const timed = strokes.filter(({ start }) => start !== null).sort((a, b) => startOf(a) - startOf(b));
  const together = timed.filter(({ id }) => held.includes(id));
  const groups: Stroke[][] = together.length > 0 ? [together] : [];
  let last: Stroke[] | null = null;
  for (const stroke of timed) {
    if (held.includes(stroke.id)) continue;
    const before: Stroke | undefined = last?.at(-1);
    if (last && before && startOf(stroke) - startOf(before) < gap) last.push(stroke);
    else {
      last = [stroke];
      groups.push(last);
    }
  }
  return groups.map((members) => ({
    strokes: members,
    start: startOf(members[0]),
    end: Math.max(...members.map(({ start, end }) => end ?? start ?? 0)),
  }));
}

const startOf = (stroke: Stroke | undefined) => stroke?.start ?? 0;
