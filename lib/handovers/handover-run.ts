import type { Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { JobFailed } from "#lib/job-runner/job-failure";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { type Tracker, type TrackerAccess, TrackerError } from "#lib/platform/trackers/port";
import { trackers } from "#lib/platform/trackers/trackers";
import { accessOf, findConnection } from "./connections";
import { draftIssues, openShareOf, type WithShare } from "./hand-over";
import { type MadeIssue, matchIssues, readMadeIssues } from "./made-issues";
import { readUploads } from "./uploads";
import type { DraftIssue } from "./write-issues";

/** How far the clock of a tracker may be wrong. */
const CLOCK_MS = 5 * 60_000;
/** So long a tracker may go on with a request whose answer was lost. */
const STILL_MAKES_MS = 60_000;
/** So long a broken sending waits for a tracker to show what it made. */
const MOST_WAIT_MS = 6 * 60_000;

export type DueHandover = WithShare & {
  clip: { user: User; userId: string; answeredAt: Date | null; answeredBy: string | null };
};

export interface HandoverRun {
  handover: DueHandover;
  target: TrackerName;
  tracker: Tracker;
  access: TrackerAccess;
  issues: Map<DraftIssue, MadeIssue | null>;
  /** Those that an issue has, or is about to have. */
  marks: Set<string>;
  /** Since when a broken run may have made something. */
  triedSince: Date | null;
  /** What the tracker calls the images that it has, by their fingerprints. */
  uploads: Record<string, string>;
  /** Something is there, or up to date, that was not before. */
  hasProgressed: boolean;
}

/** What may have been made cannot be seen yet. */
export class LookAgain extends Error {
  constructor(readonly seconds: number) {
    super("the tracker may not show yet what it has made");
  }
}

export async function openRun(handover: DueHandover, target: TrackerName, signal: AbortSignal): Promise<HandoverRun> {
  const tracker = trackers[target];
  const { clip, project } = handover;
  const { share, connection } = await assertStillWanted(handover, tracker, target);
  const access = { ...accessOf(connection, tracker), project, signal };
  const drafts = await draftIssues({ ...clip, id: handover.clipId }, clip.user.name, {
    ...handover,
    share,
    mostEntries: tracker.mostEntries,
  });
  const there = readMadeIssues(handover).filter(({ api }) => api === access.url);
  const made = matchIssues(drafts, there);
  return {
    handover,
    target,
    tracker,
    access,
    issues: new Map(drafts.map((draft) => [draft, made.get(draft) ?? null])),
    marks: new Set(there.map(({ mark }) => mark)),
    triedSince: handover.begunAt && new Date(handover.begunAt.getTime() - CLOCK_MS),
    uploads: Object.assign({}, ...there.map(({ images }) => images), readUploads(handover, access.url)),
    hasProgressed: false,
  };
}

/** Asked before anything leaves: a run takes a while, and its user may end it in the meantime. */
export async function assertStillWanted(
  { id, clip }: Pick<DueHandover, "id" | "clip">,
  { name }: Tracker,
  target: TrackerName,
) {
  const row = await db().handover.findUnique({ where: { id }, include: { share: true } });
  if (!row) throw refused("The clip was deleted.");
  const share = openShareOf(row);
  if (!share) throw refused("Its link was revoked. Send the clip again.");
  const connection = await findConnection(clip.user, target);
  if (!connection) throw refused(`${name} is not connected any more.`);
  return { share, connection };
}

const refused = (message: string) => new JobFailed({ code: "conflict", message, retryable: false });

/** Throws LookAgain while a search may miss what a broken run has made, or has yet to make. */
export function assertSeen({ handover, tracker }: HandoverRun): void {
  const { lastMadeAt, begunAt, updatedAt } = handover;
  const { findsAfterMs = STILL_MAKES_MS, name } = tracker;
  const left = lastMadeAt === null ? 0 : lastMadeAt.getTime() + findsAfterMs - clock.now().getTime();
  if (left <= 0 || begunAt === null) return;
  const waitsSince = Math.max(begunAt.getTime(), updatedAt.getTime());
  if (clock.now().getTime() - waitsSince > MOST_WAIT_MS)
    throw new TrackerError(`${name} did not answer whether it made the issue. Look there, then send the clip again.`);
  throw new LookAgain(Math.ceil(left / 1000));
}

/** Notes before that something may be made, and afterwards that nothing was. */
export async function noteMaking<Made>({ handover }: HandoverRun, make: () => Promise<Made>): Promise<Made> {
  const { id, begunAt } = handover;
  const now = clock.now();
  await db().handover.updateMany({ where: { id }, data: { begunAt: begunAt ?? now, lastMadeAt: now } });
  handover.begunAt ??= now;
  try {
    return await make();
  } catch (error) {
    if (error instanceof TrackerError && error.isRefusal)
      await db().handover.updateMany({ where: { id }, data: { lastMadeAt: null } });
    throw error;
  }
}

/** In place of what was known of it. */
export async function keepIssue(run: HandoverRun, made: MadeIssue, known: MadeIssue | null): Promise<void> {
  const { id } = run.handover;
  // What was only changed says nothing of another that may have been made.
  const isNew = made.mark !== known?.mark;
  const begun = isNew ? { begunAt: clock.now(), lastMadeAt: null } : {};
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM handovers WHERE id = ${id} FOR NO KEY UPDATE`;
    const row = await tx.handover.findUnique({ where: { id } });
    if (!row) return;
    const others = readMadeIssues(row).filter(({ mark }) => mark !== made.mark && mark !== known?.mark);
    const data = { made: [...others, made].sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0)), ...begun };
    await tx.handover.update({ where: { id }, data });
  });
  Object.assign(run.handover, begun);
  run.hasProgressed = true;
}
