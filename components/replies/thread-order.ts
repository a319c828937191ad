interface Threaded {
  id: string;
  parent_id: string | null;
}

/** Answers of other visitors follow the reply that they answer, the oldest first; `listed` has the newest first. */
export function threadOrder<Reply extends Threaded>(listed: readonly Reply[]): { reply: Reply; isAnswer: boolean }[] {
  const ids = new Set(listed.map(({ id }) => id));
  const hasFirst = ({ parent_id: first }: Reply) => first !== null && ids.has(first);
  const answers = listed.filter(hasFirst).reverse();
  return listed
    .filter((reply) => !hasFirst(reply))
    .flatMap((reply) => [
      { reply, isAnswer: false },
      ...answers.filter(({ parent_id }) => parent_id === reply.id).map((answer) => ({ reply: answer, isAnswer: true })),
    ]);
}
