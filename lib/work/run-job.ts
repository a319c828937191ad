import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/kernel/log";
import { follow, type Subject } from "#lib/platform/news";
import { failureOf, JobFailed, type JobFailure, Unwanted } from "./job-failure";
import { showProgress } from "./show-progress";

/** What the API shows of work under way, in whichever row it is kept. */
export interface Shown {
  progress: number;
  stage: string;
}

/** What work is given while it runs. */
export interface Tools {
  /** Aborted when the process stops, the job was taken away, or nobody wants the result any more. */
  signal: AbortSignal;
  /** Says how far a stage is, in percent of that stage. */
  report: (stage: string, percent: number) => void;
  /** Looked at whenever progress is shown, besides `isWanted`; throws Unwanted. */
  lookAt: (check: () => Promise<unknown>) => void;
}

/**
 * One kind of background work: where it is seen, what it does, how it ends. `Row` is what it is about; the row of a job,
 * a recording, a message.
 */
export interface Work<Row, Id = string> {
  /** Names it in the log. */
  kind: string;
  /** The row while the work is still to be done; null once it is settled or gone. */
  find: (id: Id) => Promise<Row | null>;
  /** False where something else has to end first, and will enqueue it again. */
  isReady?: (row: Row) => Promise<boolean>;
  begin?: (row: Row, attempt: number) => Promise<void>;
  /** Share of the bar that belongs to each stage, in percent; a stage that is not named has none. */
  stages?: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** Writes how far it is. Never called with less than before, nor twice at once. */
  show?: (row: Row, shown: Shown) => Promise<unknown>;
  /** What an earlier try has shown already. */
  shownBefore?: (row: Row) => number;
  /** What announces changes of the row, so that work for nobody ends. */
  subject?: (row: Row) => readonly [Subject, string | number];
  isWanted?: (row: Row) => Promise<boolean>;
  /** Does it and writes its result, with the row's own end, in one transaction. */
  work: (row: Row, tools: Tools) => Promise<void>;
  /** What people are told of a fault that is no business of theirs. */
  faultMessage: string;
  describe?: (error: unknown) => JobFailure;
  /** Called before another try. */
  postpone?: (row: Row, failure: JobFailure) => Promise<void>;
  /** The last word: the row says that it failed. */
  fail: (row: Row, failure: JobFailure) => Promise<void>;
  /** The last word where nobody wants it any more. */
  drop?: (row: Row) => Promise<void>;
}

export interface Run {
  signal: AbortSignal;
  attempt?: number;
  /** True when no further try will follow. */
  lastAttempt: boolean;
}

/** How long a change may go unnoticed while no news come through. */
const LOOK_EVERY_MS = 2000;

/**
 * Runs one try of a piece of work. Throws where another one may help; everything else is settled when it returns. A
 * second run of what is done already does nothing.
 */
export async function runJob<Row, Id>(work: Work<Row, Id>, id: Id, run: Run): Promise<void> {
  const row = await work.find(id);
  if (!row || (work.isReady && !(await work.isReady(row)))) return;
  await work.begin?.(row, run.attempt ?? 1);
  const watch = watchRow(work, row);
  const signal = AbortSignal.any([run.signal, watch.signal]);
  const progress = showProgress(work, row, watch.look);
  try {
    await work.work(row, { signal, report: progress.report, lookAt: watch.lookAt });
  } catch (error) {
    await progress.stop();
    if (watch.signal.aborted || error instanceof Unwanted) await work.drop?.(row);
    else if (!isGone(error) || (await work.find(id)) !== null) await settle(work, row, error, run, id);
  } finally {
    watch.stop();
    await progress.stop();
  }
}

/** Ends work whose process died too often. */
export async function giveUpJob<Row, Id>(work: Work<Row, Id>, id: Id): Promise<void> {
  const row = await work.find(id);
  if (!row) return;
  const failure = describe(work, null);
  log().warn("work given up", { kind: work.kind, id });
  await work.fail(row, failure);
}

async function settle<Row, Id>(work: Work<Row, Id>, row: Row, error: unknown, run: Run, id: Id): Promise<void> {
  if (run.signal.aborted) throw error;
  const failure = describe(work, error);
  const isFinal = run.lastAttempt || !failure.retryable || error instanceof JobFailed;
  const isFault = failure.retryable && !(error instanceof JobFailed);
  log()[isFault ? "warn" : "info"]("work failed", { kind: work.kind, id, reason: failure.code, isFinal, error });
  if (isFinal) return work.fail(row, failure);
  await work.postpone?.(row, failure);
  throw error;
}

function describe<Row, Id>(work: Work<Row, Id>, error: unknown): JobFailure {
  return work.describe?.(error) ?? failureOf(error, work.faultMessage);
}

/** What the work is about was deleted meanwhile: nobody is left who could be told. */
function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === "resource_not_found";
}

/** Watches whether the result is still wanted: at every news of the row, and whenever progress is shown. */
function watchRow<Row, Id>({ kind, subject, isWanted }: Work<Row, Id>, row: Row) {
  const unwanted = new AbortController();
  let check: () => Promise<unknown> = async () => undefined;
  let stopped = false;
  const look = async () => {
    if (stopped || unwanted.signal.aborted) return;
    try {
      if (isWanted && !(await isWanted(row))) throw new Unwanted();
      await check();
    } catch (error) {
      if (error instanceof Unwanted || isGone(error)) unwanted.abort(error);
      else log().warn("work not watched", { kind, error });
    }
  };
  const follower = subject && isWanted ? follow(...subject(row)) : null;
  const watch = async () => {
    while (follower && !stopped && !unwanted.signal.aborted) {
      await follower.next(LOOK_EVERY_MS);
      await look();
    }
  };
  void watch();
  return {
    signal: unwanted.signal,
    look,
    lookAt: (another: () => Promise<unknown>) => {
      check = another;
    },
    stop: () => {
      stopped = true;
      follower?.stop();
    },
  };
}
