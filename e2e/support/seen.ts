import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Where the workers of a run write down which answers they met; named by the run's setup. */
const file = process.env.TELLMARK_SEEN;

const known = new Set<string>();

/** An answer of an operation as the contract tells it: its success status, or the code of its error. */
export const outcomeOf = (operation: string, outcome: string | number) => `${operation} ${outcome}`;

/** Writes down that an operation was answered in this way. */
export function noteOutcome(operation: string, outcome: string | number): void {
  const line = outcomeOf(operation, outcome);
  if (!file || known.has(line)) return;
  known.add(line);
  appendFileSync(file, `${line}\n`);
}

/** What all workers have met so far. */
export function seenOutcomes(): ReadonlySet<string> {
  return new Set(file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
}
