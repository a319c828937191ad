interface Threaded {
  id: string;
  parentId?: string | null;
}

/** An answer whose first reply is missing begins a thread, too. */
export function listThreads<Reply extends Threaded>(replies: readonly Reply[]): { first: Reply; answers: Reply[] }[] {
  const threads = new Map<string, { first: Reply; answers: Reply[] }>();
  const ids = new Set(replies.map(({ id }) => id));
  const isFirst = ({ parentId = null }: Reply) => parentId === null || !ids.has(parentId);
  for (const reply of replies) if (isFirst(reply)) threads.set(reply.id, { first: reply, answers: [] });
  for (const reply of replies) if (!isFirst(reply)) threads.get(reply.parentId ?? "")?.answers.push(reply);
  return [...threads.values()];
}

interface Flagged extends Threaded {
  timestamp?: number | null;
  isResolved?: boolean;
}

/** First replies with a flag on the waveform, in the order of time. */
export function listFlagged<Reply extends Flagged>(replies: readonly Reply[]): (Reply & { timestamp: number })[] {
  return listThreads(replies)
    .map(({ first }) => first)
    .filter((first): first is Reply & { timestamp: number } => typeof first.timestamp === "number" && !first.isResolved)
    .sort((a, b) => a.timestamp - b.timestamp);
}
