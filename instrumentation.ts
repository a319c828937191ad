/** Next calls this once per server process; the job workers live in its bundle, where TypeScript and Prisma are. */
export async function register(): Promise<void> {
  // Read in this literal form, so that the bundler drops the rest from the edge build.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { currentRuntime } = await import("#lib/kernel/runtime.mjs");
  if (!currentRuntime()) {
    const { openInsideNext } = await import("#lib/server/inside-next.mjs");
    await openInsideNext();
  }
  const { startJobs } = await import("#lib/jobs/start");
  await startJobs();
}
