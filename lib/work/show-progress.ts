import { log } from "#lib/kernel/log";
import type { Shown, Work } from "./run-job";

/** Progress is written in steps of so many percent, to save writes. */
const STEP = 2;
const MOST = 99;

/**
 * One write at a time, and never less than before, even if a decoder's clock jumps back or an earlier attempt got
 * further.
 */
export function showProgress<Row, Id>(
  { kind, stages = {}, show, shownBefore }: Pick<Work<Row, Id>, "kind" | "stages" | "show" | "shownBefore">,
  row: Row,
  look: () => Promise<void>,
): { report: (stage: string, percent: number) => void; stop: () => Promise<void> } {
  let highest = shownBefore?.(row) ?? 0;
  let stageShown = "";
  let newest: Shown | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;

  const write = async () => {
    while (newest) {
      const shown = newest;
      newest = null;
      await show?.(row, shown);
      await look();
    }
  };

  return {
    report(stage, percent) {
      const [from, to] = stages[stage] ?? [0, 0];
      const reached = Math.min(MOST, Math.floor(from + ((to - from) * percent) / 100));
      if (!show || stopped || (stage === stageShown && reached < highest + STEP)) return;
      highest = Math.max(highest, reached);
      stageShown = stage;
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
