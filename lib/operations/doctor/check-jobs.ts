import { getHost } from "#lib/config/hosts";
import type { Config } from "#lib/config/read-config";
import { countLostJobs } from "#lib/job-runner/lost-jobs";
import { ServiceProblem } from "#lib/platform/providers/service-check";
import { dueJobs } from "#lib/platform/queue/due-jobs";

/** Longer than it takes to take over what a process that died had begun. */
const PATIENCE_SECONDS = 120;

export async function checkJobs(config: Config): Promise<string> {
  const [due, lost] = await Promise.all([dueJobs(), countLostJobs()]).catch(() => {
    throw new ServiceProblem("The jobs are in the database, which does not answer.");
  });
  const state = stateOf(due, config);
  if (lost.length === 0) return state;
  const counts = lost.map(({ kind, count }) => `${count} ${kind}`).join(", ");
  return `${state} Some jobs have no queue entry (${counts}): the next sweep enqueues them, within 15 minutes while the server runs.`;
}

function stateOf(due: Awaited<ReturnType<typeof dueJobs>>, config: Config): string {
  if (due === undefined) return "The first start creates their tables.";
  if (due === null) return "No job is due.";
  const age = inWords(due.seconds);
  if (due.isWorked) return `The oldest one has been due for ${age}, and workers are running.`;
  if (due.seconds < PATIENCE_SECONDS) return `The oldest one has been due for ${age}.`;
  const cure =
    getHost(config).jobs === "on-request"
      ? "Let a scheduler call GET /api/v1/cron with CRON_SECRET, best once a minute."
      : "Start a worker, or check its log.";
  throw new ServiceProblem(`No worker runs the jobs: one (${due.kind}) has been due for ${age}. ${cure}`);
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
