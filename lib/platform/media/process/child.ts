import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { MediaError } from "../port";
import type { ChildMessage } from "./child-protocol";
import { lowerPriority } from "./lower-priority";
import type { Pauses } from "./pauses";

export interface ChildJob {
  program: string;
  read: string[];
  write: string[];
  /** Further permissions of Node's permission model; ignored if this Node does not have it. */
  allow: ("addons" | "child-process")[];
  input: object;
  /** Time limit, evaluated again at each progress report. */
  seconds: (progressSeconds: number) => number;
  /** Memory limit, enforced on Linux only. */
  memoryBytes: number;
  /** CPU priority: `low` is below the server, `last` also below other jobs. */
  priority?: "low" | "last";
  signal?: AbortSignal;
  pauses?: Pauses;
  onProgress?: (progress: Extract<ChildMessage, { type: "progress" }>) => void;
}

const HEAP_MEGABYTES = 512;
const WATCH_EVERY = 100;
const NICENESS = { low: 10, last: 19 };

export function runChild(job: ChildJob): Promise<unknown> {
  if (job.signal?.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    // In its own process group, so that Ctrl-C does not reach it and killing it also kills its children.
    const child = spawn(process.execPath, [...nodeFlags(job), job.program], {
      env: environment(),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    let started = performance.now();
    let deadline = started + job.seconds(0) * 1000;
    let outcome: { value: unknown } | MediaError | null = null;
    let complaint = "";
    let closed = false;

    // Killed even after a result, because exiting by itself sometimes hangs.
    const stop = (result: { value: unknown } | MediaError) => {
      outcome ??= result;
      // The pid may already be reused.
      if (closed) return;
      kill(child.pid, () => child.kill("SIGKILL"));
    };
    const abort = () => stop(cancelled());
    const watch = setInterval(async () => {
      if (!job.pauses?.isPaused && performance.now() > deadline)
        stop(new MediaError("time_limit", "The conversion took too long."));
      else if ((await memoryOf(child.pid)) > job.memoryBytes) stop(outOfMemory());
    }, WATCH_EVERY);

    job.signal?.addEventListener("abort", abort, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-4096);
    });
    child.on("message", (message: ChildMessage) => {
      if (outcome) return;
      if (message.type === "done") stop({ value: message.result });
      else if (message.type === "failed") stop(new MediaError(message.reason, message.message, message.detail));
      else {
        deadline = Math.max(deadline, started + job.seconds(message.seconds) * 1000);
        job.onProgress?.(message);
      }
    });
    child.once("error", (error) => {
      outcome ??= crashed(error.message);
      if (child.pid === undefined) finish();
    });
    child.once("close", finish);
    child.send(job.input, (error) => {
      if (error) stop(crashed(error.message));
    });
    lowerPriority(child.pid, NICENESS[job.priority ?? "low"]);
    const endPauses =
      child.pid !== undefined &&
      job.pauses?.follow(child.pid, (milliseconds) => {
        started += milliseconds;
        deadline += milliseconds;
      });

    function finish(_code?: number | null, signal?: NodeJS.Signals | null) {
      closed = true;
      clearInterval(watch);
      if (endPauses) endPauses();
      job.signal?.removeEventListener("abort", abort);
      outcome ??= explain(complaint, signal);
      if (outcome instanceof MediaError) reject(outcome);
      else resolve(outcome.value);
    }
  });
}

function nodeFlags(job: ChildJob): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = ["--permission", "--experimental-permission"].find((flag) => known.has(flag));
  const flags = ["--no-warnings", `--max-old-space-size=${HEAP_MEGABYTES}`];
  if (!permission || job.allow.some((name) => !known.has(`--allow-${name}`))) return flags;
  flags.push(permission, ...job.allow.map((name) => `--allow-${name}`));
  flags.push(
    ...job.read.map((path) => `--allow-fs-read=${path}`),
    ...job.write.map((path) => `--allow-fs-write=${path}`),
  );
  return flags;
}

function environment(): NodeJS.ProcessEnv {
  const few = {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    TMPDIR: os.tmpdir(),
    // Tens of megabytes of module and samples: in small pages the kernel takes a fifth of the whole time for them. Elsewhere
    // a large page may have half a gigabyte.
    ...(process.arch === "x64" ? { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" } : {}),
  };
  return few as unknown as NodeJS.ProcessEnv; // Next's types want NODE_ENV in every environment.
}

function kill(pid: number | undefined, fallback: () => void): void {
  try {
    if (pid === undefined || process.platform === "win32") fallback();
    else process.kill(-pid, "SIGKILL");
  } catch {
    fallback();
  }
}

async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== "linux") return 0;
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, "latin1").catch(() => "");
  const pids = [String(pid), ...started.split(" ").filter(Boolean)];
  const pages = await Promise.all(
    pids.map(async (each) => {
      const statm = await readFile(`/proc/${each}/statm`, "latin1").catch(() => "");
      return Number(statm.split(" ")[1] ?? 0);
    }),
  );
  return pages.reduce((sum, count) => sum + count, 0) * 4096;
}

function cancelled(): MediaError {
  return new MediaError("cancelled", "The job was cancelled.");
}

function outOfMemory(): MediaError {
  return new MediaError("memory_limit", "The conversion needs more memory than a job may use.");
}

function explain(complaint: string, signal: NodeJS.Signals | null | undefined): MediaError {
  if (/heap out of memory|allocation failed/i.test(complaint)) return outOfMemory();
  // A child that ends itself this way has written why.
  if (signal === "SIGKILL" && complaint === "") {
    return new MediaError("memory_limit", "The system ended the conversion, probably because memory ran out.");
  }
  return crashed(complaint || `ended by ${signal ?? "itself"}`);
}

function crashed(detail: string): MediaError {
  return new MediaError("engine_crashed", "The media engine stopped unexpectedly.", detail);
}
