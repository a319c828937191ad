import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Where test workers record the outcomes they have seen; set by the global setup. */
const file = process.env.TELLMARK_SEEN;

const known = new Set<string>();

export const outcomeOf = (operation: string, outcome: string | number) => `${operation} ${outcome}`;

export function recordOutcome(operation: string, outcome: string | number): void {
  const line = outcomeOf(operation, outcome);
  if (!file || known.has(line)) return;
  known.add(line);
  appendFileSync(file, `${line}\n`);
}

export function readOutcomes(): ReadonlySet<string> {
  return new Set(file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
}
