interface Chapter<Tag> {
  tag: Tag;
  start: number;
  end: number;
}

/** Duration of the last chapter if that of the recording is unknown. */
const LAST_SECONDS = 5;

export function buildChapters<Tag extends { timestamp: number }>(
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
