/**
 * Ends a process whose start failed: Next would go on and answer every request with 500. In its own file, because
 * the bundler warns of `process.exit` in what an edge runtime might load.
 */
export function exitAfterFailedStart(error: unknown): never {
  console.error("The queue of jobs cannot be used:", error);
  process.exit(1);
}
