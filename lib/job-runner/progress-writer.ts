import { log } from "#lib/log/log";

export interface Progress {
  progress: number;
  stage: string;
}

/** Work whose progress is seen. */
export interface Measured<Row> {
  kind: string;
  /** Range of the progress bar for each stage, in percent; stages not listed have none. */
  stages?: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** Writes progress. Never called with a lower value than before, nor concurrently. */
  writeProgress?: (row: Row, progress: Progress) => Promise<unknown>;
  previousProgress?: (row: Row) => number;
}

/** The least difference in percent that is written, to save writes. */
const STEP = 2;
const MAX_PERCENT = 99;

/**
 * One write at a time, and never less than before, even if a decoder's clock jumps back or an earlier attempt got
 * further.
 */
export function progressWriter<Row>(
  { kind, stages = {}, writeProgress, previousProgress }: Measured<Row>,
  row: Row,
  check: () => Promise<void>,
): { report: (stage: string, percent: number) => void; stop: () => Promise<void> } {
  let highest = previousProgress?.(row) ?? 0;
  let lastStage = "";
  let newest: Progress | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;

  const write = async () => {
    while (newest) {
      const current = newest;
      newest = null;
      await writeProgress?.(row, current);
      await check();
    }
  };

  return {
    report(stage, percent) {
      const [from, to] = stages[stage] ?? [0, 0];
      const reached = Math.min(MAX_PERCENT, Math.floor(from + ((to - from) * percent) / 100));
      if (!writeProgress || stopped || (stage === lastStage && reached < highest + STEP)) return;
      highest = Math.max(highest, reached);
      lastStage = stage;
      newest = { progress: highest, stage };
      writing ??= write()
        .catch((error: unknown) => log().debug("progress not written", { kind, error }))
        .finally(() => {
          writing = null;
        });
    },
    async stop() {
      stopped = true;
      await writing;
    },
  };
}
