import type { Config } from "#lib/kernel/read-config.mjs";
import { dueJobs } from "#lib/platform/queue/due-jobs";
import { ServiceProblem } from "#lib/platform/service-check";

/** Longer than it takes to take over what a process that died had begun. */
const PATIENCE_SECONDS = 120;

export async function lookAtJobs({ role }: Config): Promise<string> {
  const due = await dueJobs().catch(() => {
    throw new ServiceProblem("They are in the database, which does not answer.");
  });
  if (due === undefined) return "The first start makes their tables.";
  if (due === null) return "None is due.";
  const age = inWords(due.seconds);
  if (due.isWorked) return `The oldest one has been due for ${age}, and they are being worked.`;
  if (due.seconds < PATIENCE_SECONDS) return `The oldest one has been due for ${age}.`;
  const cure =
    role === "function"
      ? "Something has to call GET /api/v1/cron with CRON_SECRET, once a minute at best."
      : "Start a worker, or look into its log.";
  throw new ServiceProblem(`Nobody works them: one (${due.kind}) has been due for ${age}. ${cure}`);
}

function inWords(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? units[3];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
