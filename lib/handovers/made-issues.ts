import { z } from "zod";

/** The issues of a clip in a tracker. */
const MadeIssue = z.object({
  /** Null: it is about all pins. */
  pin: z.number().nullable(),
  /** Of the pin, when it was last sent: pins are found again by their seconds, because their numbers change. */
  seconds: z.number().nullable(),
  /** The address of the API that made it: ids of another server are other issues. */
  api: z.string(),
  id: z.string(),
  url: z.string(),
  mark: z.string(),
  /** The tracker's names of its images, by their fingerprints. */
  images: z.record(z.string(), z.string()),
  /** When its user asked for what it says; null: it may not say all of it yet. */
  sentFor: z.string().nullable().default(null),
});

export type MadeIssue = z.output<typeof MadeIssue>;

export function readMadeIssues({ made }: { made: unknown }): MadeIssue[] {
  return z.array(MadeIssue).safeParse(made).data ?? [];
}

/** The latest; those of pins that are not in the clip any more end with the others. */
const MOST_MADE = 200;

export function keepLatest(made: readonly MadeIssue[]): MadeIssue[] {
  const latestFirst = made.toSorted((a, b) => (b.sentFor ?? "9").localeCompare(a.sentFor ?? "9"));
  return latestFirst.slice(0, MOST_MADE).sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0));
}

/** An issue that a tracker was asked to make, and may have made: its answer did not arrive. */
const Attempt = MadeIssue.pick({ pin: true, seconds: true, api: true, mark: true }).extend({
  /** The mark of the issue that it takes the place of, because that was deleted there. */
  replaces: z.string().nullable(),
  firstAt: z.coerce.date(),
  lastAt: z.coerce.date(),
});

export type Attempt = z.output<typeof Attempt>;

export function readAttempts({ attempts }: { attempts: unknown }): Attempt[] {
  return z.array(Attempt).safeParse(attempts).data ?? [];
}

interface Wanted {
  pin: number | null;
  seconds: number | null;
}

/** Which of the issues there are is which of those that are wanted. */
export function matchIssues<W extends Wanted>(wanted: readonly W[], made: readonly MadeIssue[]): Map<W, MadeIssue> {
  const matched = new Map<W, MadeIssue>();
  const free = new Set(made);
  const match = (isSame: (issue: MadeIssue, one: W) => boolean) => {
    for (const one of wanted) {
      const found = matched.has(one) ? undefined : [...free].find((issue) => isSame(issue, one));
      if (!found) continue;
      matched.set(one, found);
      free.delete(found);
    }
  };
  match((issue, one) => issue.pin === one.pin && issue.seconds === one.seconds);
  match((issue, one) => issue.seconds !== null && issue.seconds === one.seconds);
  match((issue, one) => issue.pin === one.pin);
  return matched;
}
