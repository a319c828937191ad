import { randomUUID } from "node:crypto";
import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { subscribe, type Topic } from "#lib/platform/database/change-notifications";
import { ServerFull } from "#lib/platform/store-error";
import { type Claim, claimJob } from "./claim";
import { JobCancelled, JobFailed, type JobFailure, toJobFailure } from "./job-failure";
import { type Measured, progressWriter } from "./progress-writer";

export interface JobTools {
  /** Aborted when the process stops, the job was removed, or the result is no longer wanted. */
  signal: AbortSignal;
  /** Percent of the given stage. */
  report: (stage: string, percent: number) => void;
  /** Adds a check that runs with `isWanted` at each progress; it throws JobCancelled to end the run. */
  addCheck: (check: () => Promise<unknown>) => void;
  isLastAttempt: boolean;
  /** The entry was enqueued with `isLast`: after all others. */
  isLast: boolean;
}

/** One kind of background work. `Row` is its subject: the row of a job, a recording or a message. */
export interface JobDefinition<Row, Id = string> extends Measured<Row> {
  /** The row while the work is still to be done; null once it is settled or deleted. */
  find: (id: Id) => Promise<Row | null>;
  /** True if other work has to end first. The row then says so, and the end of that work enqueues this one again. */
  holdBack?: (row: Row) => Promise<boolean>;
  begin?: (row: Row, attempt: number) => Promise<void>;
  /** The notifications of changes of the row, by which unwanted work ends early. */
  topic?: (row: Row) => readonly [Topic, string | number];
  isWanted?: (row: Row) => Promise<boolean>;
  /** Does the work and writes its result together with the row's final state, in one transaction. */
  work: (row: Row, tools: JobTools) => Promise<void>;
  /** The error that the API shows for internal faults. */
  faultMessage: string;
  describe?: (error: unknown) => JobFailure;
  postpone?: (row: Row, failure: JobFailure) => Promise<void>;
  fail: (row: Row, failure: JobFailure) => Promise<void>;
  /** Final, when the result is no longer wanted. */
  drop?: (row: Row) => Promise<void>;
}

export interface JobRunContext {
  signal: AbortSignal;
  attempt?: number;
  isLastAttempt: boolean;
  isLast?: boolean | undefined;
  /** The entry of the queue that this run belongs to. */
  entryId?: string;
}

/** How long a change can go unnoticed when notifications do not arrive. */
const CHECK_EVERY_MS = 2000;

/**
 * Throws if a retry may help; otherwise everything is settled when it returns. While one run has the work, others return
 * immediately, and that run looks at the row once more before it ends.
 */
export async function runJob<Row, Id>(work: JobDefinition<Row, Id>, id: Id, run: JobRunContext): Promise<void> {
  const entryId = run.entryId ?? randomUUID();
  let isAskedAgain = true;
  while (isAskedAgain) {
    const claim = await claimJob(work.kind, subjectOf(id), entryId);
    if (!claim) return;
    try {
      await runClaimed(work, id, run, claim);
    } catch (error) {
      await leaveAfterFault(claim, run.signal.aborted);
      throw error;
    }
    isAskedAgain = await claim.end();
  }
}

/** Where the database is gone, the claim ends by itself. */
async function leaveAfterFault(claim: Claim, isStopping: boolean): Promise<void> {
  await claim.leave(isStopping).catch((error: unknown) => log().warn("claim not released", { error }));
}

async function runClaimed<Row, Id>(
  work: JobDefinition<Row, Id>,
  id: Id,
  run: JobRunContext,
  { lost }: Claim,
): Promise<void> {
  const row = await work.find(id);
  if (!row || (await work.holdBack?.(row))) return;
  await work.begin?.(row, run.attempt ?? 1);
  const watch = watchRow(work, row);
  const signal = AbortSignal.any([run.signal, watch.signal, lost]);
  const progress = progressWriter(work, row, watch.check);
  try {
    const { isLastAttempt, isLast = false } = run;
    await work.work(row, { signal, report: progress.report, addCheck: watch.addCheck, isLastAttempt, isLast });
  } catch (error) {
    await progress.stop();
    if (lost.aborted) log().warn("job continues in another run", { kind: work.kind, id, error });
    else if (watch.signal.aborted || error instanceof JobCancelled) await work.drop?.(row);
    else if (!isGone(error) || (await work.find(id)) !== null) await settle(work, row, error, run, id);
  } finally {
    watch.stop();
    await progress.stop();
  }
}

/**
 * For work whose tries are used up. A stopped process does not count as a failed try: then the result is `again`, and the
 * caller enqueues the work once more.
 */
export async function failJob<Row, Id>(
  work: JobDefinition<Row, Id>,
  id: Id,
  entryId: string = randomUUID(),
): Promise<"settled" | "again"> {
  const claim = await claimJob(work.kind, subjectOf(id), entryId);
  // Another run has the work, and settles it.
  if (!claim) return "settled";
  try {
    const row = await work.find(id);
    if (row && claim.stops === 0) {
      log().warn("job failed permanently", { kind: work.kind, id });
      await work.fail(row, describe(work, null));
    }
    await claim.end();
    return row && claim.stops > 0 ? "again" : "settled";
  } catch (error) {
    await leaveAfterFault(claim, false);
    throw error;
  }
}

const subjectOf = (id: unknown) => (typeof id === "string" ? id : JSON.stringify(id));

async function settle<Row, Id>(
  work: JobDefinition<Row, Id>,
  row: Row,
  error: unknown,
  run: JobRunContext,
  id: Id,
): Promise<void> {
  // A process that stops and a disk without room are no failed tries.
  if (run.signal.aborted || error instanceof ServerFull) throw error;
  const failure = describe(work, error);
  const isFinal = run.isLastAttempt || !failure.retryable || error instanceof JobFailed;
  const isFault = failure.retryable && !(error instanceof JobFailed);
  log()[isFault ? "warn" : "info"]("work failed", { kind: work.kind, id, reason: failure.code, isFinal, error });
  if (isFinal) return work.fail(row, failure);
  await work.postpone?.(row, failure);
  throw error;
}

function describe<Row, Id>(work: JobDefinition<Row, Id>, error: unknown): JobFailure {
  return work.describe?.(error) ?? toJobFailure(error, work.faultMessage);
}

/** The subject was deleted while the work ran, so there is no one to notify. */
function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === "resource_not_found";
}

function watchRow<Row, Id>({ kind, topic, isWanted }: JobDefinition<Row, Id>, row: Row) {
  const unwanted = new AbortController();
  let extraCheck: () => Promise<unknown> = async () => undefined;
  let stopped = false;
  const check = async () => {
    if (stopped || unwanted.signal.aborted) return;
    try {
      if (isWanted && !(await isWanted(row))) throw new JobCancelled();
      await extraCheck();
    } catch (error) {
      if (error instanceof JobCancelled || isGone(error)) unwanted.abort(error);
      else log().warn("job not checked", { kind, error });
    }
  };
  const subscription = topic && isWanted ? subscribe(...topic(row)) : null;
  const watch = async () => {
    while (subscription && !stopped && !unwanted.signal.aborted) {
      await subscription.next(CHECK_EVERY_MS);
      await check();
    }
  };
  void watch();
  return {
    signal: unwanted.signal,
    check,
    addCheck: (another: () => Promise<unknown>) => {
      extraCheck = another;
    },
    stop: () => {
      stopped = true;
      subscription?.stop();
    },
  };
}
