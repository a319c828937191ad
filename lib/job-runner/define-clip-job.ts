import { db } from "#lib/platform/database/db";
import type { JobDefinition, JobTools } from "./run-job";

/** For work that the API does not show and that a later request repeats; unless `fail` does more, a failure is only logged. */
export function defineClipJob(
  kind: string,
  work: (clipId: number, signal: AbortSignal, tools: JobTools) => Promise<void>,
  fail: (clipId: number) => Promise<void> = async () => undefined,
): JobDefinition<{ id: number }, number> {
  return {
    kind,
    find: (id) => db().clip.findUnique({ where: { id }, select: { id: true } }),
    isWanted: async ({ id }) => (await db().clip.count({ where: { id } })) > 0,
    topic: ({ id }) => ["clip", id],
    faultMessage: "The images could not be rendered.",
    work: ({ id }, tools) => work(id, tools.signal, tools),
    fail: ({ id }) => fail(id),
  };
}
