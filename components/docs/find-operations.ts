export interface OperationMatch {
  id: string;
  method: string;
  path: string;
  summary: string;
  href: string;
  /** Lower case. */
  words: string;
}

const weights = { id: 8, path: 6, summary: 4, words: 1 } as const;

/** Matches contain every word of the query; best first. */
export function findOperations<T extends OperationMatch>(operations: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return operations
    .map((operation) => ({ operation, scores: words.map((word) => scoreOf(operation, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ operation, scores }) => ({ operation, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ operation }) => operation);
}

function scoreOf({ id, method, path, summary, words }: OperationMatch, word: string): number {
  if (method.toLowerCase() === word) return weights.path;
  const places = [
    [id, weights.id],
    [pathOf(path), weights.path],
    [summary, weights.summary],
    [words, weights.words],
  ] as const;
  return places.reduce((sum, [place, weight]) => sum + (place.toLowerCase().includes(word) ? weight : 0), 0);
}

const pathOf = (path: string) => `${path} ${path.replaceAll(/[{}]/g, "")}`;
