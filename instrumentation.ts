/** Next calls this once per server process; the job workers live in its bundle, where TypeScript and Prisma are. */
export async function register(): Promise<void> {
  // Read in this literal form, so that the bundler drops the rest from the edge build.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { currentRuntime } = await import("#lib/config/runtime.mjs");
  if (!currentRuntime()) {
    const { bootstrapNextStart } = await import("#lib/server/next/next-start-bootstrap.mjs");
    await bootstrapNextStart();
  }
  const { getRuntime } = await import("#lib/config/runtime.mjs");
  const { after } = await import("next/server");
  getRuntime().keepAlive ??= (work) => {
    try {
      after(() => work);
    } catch {
      // Not in a request: a chore of the start, or of another chore.
    }
  };
  getRuntime().authenticatePage = (await import("#lib/http/endpoint/authenticate-page")).authenticatePage;
  const { startJobs } = await import("#lib/jobs/start");
  const started = Promise.resolve(getRuntime().databaseOpens).then(startJobs);
  const { onJobs } = getRuntime();
  if (onJobs) return onJobs(started);
  const { exitAfterFailedStart } = await import("#lib/server/exit-after-failed-start.mjs");
  await started.catch(exitAfterFailedStart);
}
