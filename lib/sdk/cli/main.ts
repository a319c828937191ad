import { runCommandLine } from "./run";

const stop = new AbortController();
process.once("SIGINT", () => {
  stop.abort();
  // A prompt waits for no signal.
  process.stdin.destroy();
});

// The reader of the output may end first, like `head`.
process.stdout.on("error", () => process.exit());

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stop.signal });
