/** From when to when a tag is spoken about. */
export interface Chapter<Tag> {
  tag: Tag;
  start: number;
  end: number;
}

/** How long the last one is, in seconds, where the recording does not tell. */
const LAST_SECONDS = 5;

/** One chapter for each tag, in the order of time, each lasting until the next one begins. */
export function chaptersOf<Tag extends { timestamp: number }>(
  tags: readonly Tag[],
  duration: number | null,
): Chapter<Tag>[] {
  const sorted = tags.toSorted((a, b) => a.timestamp - b.timestamp);
  return sorted.map((tag, index) => {
    const start = tag.timestamp;
    const last = duration !== null && duration > start ? duration : start + LAST_SECONDS;
    return { tag, start, end: sorted[index + 1]?.timestamp ?? last };
  });
}
