import type { Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { JobFailed } from "#lib/job-runner/job-failure";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { type Tracker, type TrackerAccess, TrackerError } from "#lib/platform/trackers/port";
import { trackers } from "#lib/platform/trackers/trackers";
import { accessOf, findConnection } from "./connections";
import { draftIssues, openShareOf, type WithShare } from "./hand-over";
import { type Attempt, keepLatest, type MadeIssue, matchIssues, readAttempts, readMadeIssues } from "./made-issues";
import { keepUploads, readUploads } from "./uploads";
import type { DraftIssue } from "./write-issues";

/** How far the clock of a tracker may be wrong. */
const CLOCK_MS = 5 * 60_000;
/** So long a tracker may go on with a request whose answer was lost. */
const STILL_MAKES_MS = 60_000;
/** A list is written when it has grown by this part: a long one not for each issue. */
const UNWRITTEN_PART = 1 / 8;
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
  drafts: DraftIssue[];
  /** The tracker's names of the images that it has, by their fingerprints. */
  uploads: Record<string, string>;
  unwrittenUploads: number;
  made: MadeIssue[];
  attempts: Attempt[];
  /** Changes of `made` that are not in the row yet; until they are, their attempts are. */
  unwritten: { made: MadeIssue; replaces: string | null }[];
  /** Something is there, or up to date, that was not before. */
  hasProgressed: boolean;
}

/** An issue that may have been made cannot be seen yet. */
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
  const uploads = readUploads(handover, access.url);
  const made = readMadeIssues(handover);
  for (const { api, images } of made) if (api === access.url) Object.assign(uploads, images);
  return {
    handover,
    target,
    tracker,
    access,
    drafts,
    uploads,
    unwrittenUploads: 0,
    made,
    attempts: readAttempts(handover),
    unwritten: [],
    hasProgressed: false,
  };
}

/** Each with the issue that there is of it already. */
export function matchDrafts({ made: all, access, drafts }: HandoverRun): [DraftIssue, MadeIssue | null][] {
  const made = matchIssues(
    drafts,
    all.filter(({ api }) => api === access.url),
  );
  return drafts.map((draft) => [draft, made.get(draft) ?? null]);
}

/** Asked before anything leaves: a run takes a while, and its user may end it in the meantime. */
export async function assertStillWanted(
  { id, clip }: Pick<DueHandover, "id" | "clip">,
  { name }: Tracker,
  target: TrackerName,
) {
  const row = await db().handover.findUnique({ where: { id }, select: { share: true } });
  if (!row) throw refused("The clip was deleted.");
  const share = openShareOf(row);
  if (!share) throw refused("Its link was revoked. Send the clip again.");
  const connection = await findConnection(clip.user, target);
  if (!connection) throw refused(`${name} is not connected any more.`);
  return { share, connection };
}

const refused = (message: string) => new JobFailed({ code: "conflict", message, retryable: false });

/** Looks for issues that earlier runs may have made. Throws LookAgain while the tracker may not show it yet. */
export async function findAttempted(run: HandoverRun): Promise<void> {
  const { handover, tracker, access } = run;
  for (const { replaces, firstAt, lastAt: _, ...attempt } of run.attempts) {
    if (attempt.api !== access.url) continue;
    const found = await tracker.find(access, attempt.mark, new Date(firstAt.getTime() - CLOCK_MS));
    if (found) await keepIssue(run, { ...attempt, ...found, images: {}, sentFor: null }, replaces);
  }
  await writeProgress(run);
  const lost = run.attempts.filter(({ api }) => api === access.url);
  const { findsAfterMs = STILL_MAKES_MS, name } = tracker;
  const now = clock.now().getTime();
  const left = Math.max(...lost.map(({ lastAt }) => lastAt.getTime())) + findsAfterMs - now;
  if (left <= 0) return;
  const waitsSince = Math.max(handover.updatedAt.getTime(), ...lost.map(({ firstAt }) => firstAt.getTime()));
  if (now - waitsSince > MOST_WAIT_MS)
    throw new TrackerError(`${name} did not answer whether it made the issue. Look there, then send the clip again.`);
  throw new LookAgain(Math.ceil(left / 1000));
}

/** Notes before that something may be made, and afterwards that nothing was. */
export async function noteAttempt<Made>(
  run: HandoverRun,
  attempt: Omit<Attempt, "firstAt" | "lastAt">,
  make: () => Promise<Made>,
): Promise<Made> {
  const now = clock.now();
  const earlier = run.attempts.filter(({ mark }) => mark === attempt.mark);
  const replaceAttempts = (by: Attempt[]) =>
    changeAttempts(run, (attempts) => [...attempts.filter(({ mark }) => mark !== attempt.mark), ...by]);
  await replaceAttempts([{ ...attempt, firstAt: earlier[0]?.firstAt ?? now, lastAt: now }]);
  try {
    return await make();
  } catch (error) {
    if (error instanceof TrackerError && error.isRefusal) await replaceAttempts(earlier);
    throw error;
  }
}

/** In place of the one with the mark `replaces`. */
export async function keepIssue(run: HandoverRun, made: MadeIssue, replaces: string | null): Promise<void> {
  run.unwritten.push({ made, replaces });
  run.made = keepLatest(withChange(run.made, { made, replaces }));
  run.hasProgressed = true;
  if (run.unwritten.length > run.made.length * UNWRITTEN_PART) await writeMade(run);
}

export async function keepUpload(run: HandoverRun, fingerprint: string, name: string): Promise<void> {
  run.uploads[fingerprint] = name;
  run.unwrittenUploads += 1;
  run.hasProgressed = true;
  if (run.unwrittenUploads > Object.keys(run.uploads).length * UNWRITTEN_PART) await writeUploads(run);
}

/** At the end of a run, too, however it ends. */
export async function writeProgress(run: HandoverRun): Promise<void> {
  await writeMade(run);
  if (run.unwrittenUploads > 0) await writeUploads(run);
}

async function writeUploads(run: HandoverRun): Promise<void> {
  run.unwrittenUploads = 0;
  await keepUploads(run.handover.id, run.access.url, run.uploads);
}

async function writeMade(run: HandoverRun): Promise<void> {
  const changes = run.unwritten;
  if (changes.length === 0) return;
  run.unwritten = [];
  const marks = new Set(changes.map(({ made }) => made.mark));
  const { id } = run.handover;
  await transaction(async (tx) => {
    await lockHandover(tx, id);
    const row = await tx.handover.findUnique({ where: { id }, select: { made: true, attempts: true } });
    if (!row) return;
    const made = keepLatest(changes.reduce(withChange, readMadeIssues(row)));
    run.attempts = readAttempts(row).filter(({ mark }) => !marks.has(mark));
    await tx.handover.update({ where: { id }, data: { made, attempts: run.attempts }, select: { id: true } });
  });
}

function withChange(issues: readonly MadeIssue[], { made, replaces }: HandoverRun["unwritten"][number]): MadeIssue[] {
  return [...issues.filter(({ mark }) => mark !== made.mark && mark !== replaces), made];
}

async function changeAttempts(run: HandoverRun, edit: (attempts: Attempt[]) => Attempt[]): Promise<void> {
  const { id } = run.handover;
  await transaction(async (tx) => {
    await lockHandover(tx, id);
    const row = await tx.handover.findUnique({ where: { id }, select: { attempts: true } });
    if (!row) return;
    run.attempts = edit(readAttempts(row));
    await tx.handover.update({ where: { id }, data: { attempts: run.attempts }, select: { id: true } });
  });
}

const lockHandover = (tx: Transaction, id: string) =>
  tx.$queryRaw`SELECT id FROM handovers WHERE id = ${id} FOR NO KEY UPDATE`;
