import type { Prisma, Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { JobFailed, type JobFailure, toJobFailure } from "#lib/job-runner/job-failure";
import type { JobDefinition } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { type IssueEntry, type Tracker, type TrackerAccess, TrackerError } from "#lib/platform/trackers/port";
import { trackers } from "#lib/platform/trackers/trackers";
import { getCrop } from "#lib/renders/get-crop";
import { uploadedCrop } from "./addresses";
import { accessOf, findConnection } from "./connections";
import { draftIssues, openShareOf, type WithShare } from "./hand-over";
import { type MadeIssue, matchIssues, readMadeIssues } from "./made-issues";
import type { DraftIssue } from "./write-issues";

/** A tracker that is slow holds a place no longer; the next try goes on from there. */
const MOST_MS = 2 * 60_000;
/** How far the clock of a tracker may be wrong. */
const CLOCK_MS = 5 * 60_000;

type DueHandover = WithShare & {
  clip: { user: User; userId: string; answeredAt: Date | null; answeredBy: string | null };
};

/** Each issue is written down as soon as it is made, and one that a broken run has made is found by its mark. */
export const handoverWork: JobDefinition<DueHandover> = {
  kind: "hand-over",
  find: (id) =>
    db().handover.findFirst({
      where: { id, status: "pending" },
      include: { share: true, clip: { include: { user: true } } },
    }),
  faultMessage: "The server could not send it because of an internal error.",

  async work(handover, { signal }) {
    if (handover.target === "markdown") return;
    const run = await openRun(handover, handover.target, AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]));
    for (const [draft, known] of run.issues) await send(run, draft, known);
    await settle(handover, { status: "sent", error: null, sentAt: clock.now() });
  },

  describe(error) {
    if (error instanceof TrackerError)
      return { code: "provider_error", message: error.message, retryable: error.isRetryable };
    if (error instanceof Error && error.name === "TimeoutError")
      return { code: "provider_timeout", message: "The service was too slow.", retryable: true };
    return toJobFailure(error, handoverWork.faultMessage);
  },

  fail: (handover, { message }) => settle(handover, { status: "failed", error: message }),
};

interface Run {
  handover: DueHandover;
  target: TrackerName;
  tracker: Tracker;
  access: TrackerAccess;
  issues: Map<DraftIssue, MadeIssue | null>;
  /** Since when a broken run may have made something. */
  triedSince: Date | null;
}

async function openRun(handover: DueHandover, target: TrackerName, signal: AbortSignal): Promise<Run> {
  const tracker = trackers[target];
  const { clip, project } = handover;
  const { share, connection } = await assertStillWanted(handover, tracker, target);
  const access = { ...accessOf(connection, tracker), project, signal };
  const drafts = await draftIssues({ ...clip, id: handover.clipId }, clip.user.name, {
    ...handover,
    share,
    mostEntries: tracker.mostEntries,
  });
  const made = matchIssues(
    drafts,
    readMadeIssues(handover).filter(({ api }) => api === access.url),
  );
  if (!handover.begunAt) await db().handover.update({ where: { id: handover.id }, data: { begunAt: clock.now() } });
  return {
    handover,
    target,
    tracker,
    access,
    issues: new Map(drafts.map((draft) => [draft, made.get(draft) ?? null])),
    triedSince: handover.begunAt && new Date(handover.begunAt.getTime() - CLOCK_MS),
  };
}

/** Asked before anything leaves: a run takes minutes, and its user may end it in the meantime. */
async function assertStillWanted(
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

async function send(run: Run, draft: DraftIssue, known: MadeIssue | null): Promise<void> {
  await assertStillWanted(run.handover, run.tracker, run.target);
  if (known && (await update(run, draft, known))) return;
  const { tracker, access, triedSince } = run;
  // One that was deleted there is made again under another mark.
  const mark = known ? `${known.mark}-again` : markOf(run.handover.id, draft);
  const found = triedSince && (await tracker.find(access, mark, triedSince));
  const images: Record<string, string> = {};
  const entries = await withImages(run, draft.issue.entries, images);
  const { id, url } = found ?? (await tracker.create(access, { ...draft.issue, mark, entries }));
  const made: MadeIssue = { pin: draft.pin, seconds: draft.seconds, api: access.url, id, url, mark, images };
  await keep(run.handover, made, known);
  await attachImages(run, made, draft.issue.entries);
  if (found) await update(run, draft, made);
}

/** False: it is not there any more. */
async function update(run: Run, { pin, seconds, issue }: DraftIssue, known: MadeIssue): Promise<boolean> {
  const { tracker, access, handover } = run;
  const done = await tracker.readDone(access, known.id);
  if (!done) return false;
  const made = { ...known, pin, seconds, images: { ...known.images } };
  const entries = await withImages(run, issue.entries, made.images);
  const ticked = entries.map((entry) => ({ ...entry, isDone: done.has(entry.pin) }));
  if (!(await tracker.update(access, known.id, { ...issue, mark: known.mark, entries: ticked }))) return false;
  await keep(handover, made, known);
  await attachImages(run, made, issue.entries);
  return true;
}

const markOf = (handoverId: string, { pin, seconds }: DraftIssue) =>
  seconds === null ? `${handoverId}-all` : `${handoverId}-${pin}-${Math.round(seconds * 1000)}`;

/** Uploads what the tracker does not have yet, and notes it in `images`. */
async function withImages(
  run: Run,
  entries: readonly IssueEntry[],
  images: Record<string, string>,
): Promise<IssueEntry[]> {
  const { tracker, access } = run;
  if (tracker.attach) return entries.map((entry) => ({ ...entry, image: null }));
  if (!tracker.upload) return [...entries];
  const shown: IssueEntry[] = [];
  for (const entry of entries) {
    const crop = entry.image === null ? null : await readCrop(run, entry.pin);
    if (crop) images[crop.key] ??= await tracker.upload(access, crop.file);
    shown.push({ ...entry, image: crop ? (images[crop.key] ?? null) : null });
  }
  return shown;
}

async function attachImages(run: Run, made: MadeIssue, entries: readonly IssueEntry[]) {
  const { handover, tracker, access } = run;
  if (!tracker.attach) return;
  for (const entry of entries) {
    const crop = entry.image === null ? null : await readCrop(run, entry.pin);
    if (!crop || made.images[crop.key] !== undefined) continue;
    await tracker.attach(access, made.id, crop.file);
    made.images[crop.key] = crop.file.name;
    await keep(handover, made, made);
  }
}

async function readCrop({ handover, tracker, target }: Run, pin: number) {
  await assertStillWanted(handover, tracker, target);
  const { key, contentType } = await getCrop(handover.clipId, { pin, ...uploadedCrop });
  const bytes = await readStoredFile(key);
  return bytes && { key, file: { name: `pin-${pin}.webp`, contentType, bytes: new Uint8Array(bytes) } };
}

/** In place of what was known of it. */
async function keep({ id }: DueHandover, made: MadeIssue, known: MadeIssue | null): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM handovers WHERE id = ${id} FOR NO KEY UPDATE`;
    const row = await tx.handover.findUnique({ where: { id } });
    if (!row) return;
    const others = readMadeIssues(row).filter(({ mark }) => mark !== made.mark && mark !== known?.mark);
    const data = { made: [...others, made].sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0)) };
    await tx.handover.update({ where: { id }, data });
  });
}

async function settle(
  { id, target, project, clip, updatedAt: asked }: DueHandover,
  data: Pick<Prisma.HandoverUpdateManyMutationInput, "status" | "sentAt"> & { error: JobFailure["message"] | null },
): Promise<void> {
  const updatedAt = clock.now();
  await transaction(async (tx) => {
    // Sent again while it ran: it stays pending for the next run, which sends what is new.
    await tx.handover.updateMany({ where: { id, updatedAt: asked }, data: { ...data, updatedAt } });
    const place = data.error === null ? { project } : {};
    if (target === "markdown") return;
    const where = { userId: clip.userId, target };
    await tx.connection.updateMany({ where, data: { ...place, lastError: data.error, updatedAt } });
  });
}
