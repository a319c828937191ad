import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "playwright/test";
import { rootDir } from "./steps.mjs";

/** Runs a command of the documentation until it is ready, and ends it like Ctrl-C. */
export async function runCommand(commands: string, ready: RegExp, env: Record<string, string | undefined>) {
  const child = spawn("sh", ["-c", commands], {
    cwd: rootDir,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(ready);
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await once(child, "close");
}
