/** Next calls this once per server process. The Tellmark server has set the runtime by then, and needs nothing more. */
export async function register(): Promise<void> {
  // Read in this literal form, so that the bundler drops the rest from the edge build.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { currentRuntime, getRuntime } = await import("#lib/config/runtime");
  if (currentRuntime()) return;
  const { bootstrapNextStart } = await import("#lib/server/next/next-start-bootstrap");
  await bootstrapNextStart();
  const { after } = await import("next/server");
  getRuntime().keepAlive = (work) => {
    try {
      after(() => work);
    } catch {
      // Not in a request: a chore of the start, or of another chore.
    }
  };
  getRuntime().authenticatePage = (await import("#lib/http/endpoint/authenticate-page")).authenticatePage;
  const { startJobs } = await import("#lib/jobs/start");
  const { exitAfterFailedStart } = await import("#lib/server/exit-after-failed-start");
  await startJobs()
    .then((begin) => begin())
    .catch(exitAfterFailedStart);
}
