import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bundleModule } from "../../../../e2e/support/load-module.mjs";
import { countStoppedChildren } from "../../../../e2e/support/stopped-children";
import { type ChildJob, runChild } from "./child";
import { Pauses } from "./pauses";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-child-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(source: string, more: Partial<ChildJob> = {}) {
  const program = path.join(folder, `${Math.random()}.mjs`);
  const answer = 'const answer = (result) => process.send({ type: "done", result }, () => process.exit(0));';
  await writeFile(program, `${answer}\nprocess.once("message", async (job) => { ${source} });`);
  return runChild({
    program,
    read: [`${folder}/`],
    write: [],
    allow: [],
    input: { word: "hello" },
    seconds: () => 10,
    memoryBytes: 1e9,
    ...more,
  });
}

test("the job goes in, its result comes out", async () => {
  expect(await run("answer(job.word)")).toBe("hello");
});

test("a child knows nothing of the server's environment", async () => {
  const names = (await run("answer(Object.keys(process.env))")) as string[];
  expect(
    names.filter((name) => !/^(PATH|TMPDIR|GLIBC_TUNABLES|NODE_CHANNEL_\w+|__CF\w+|SystemRoot)$/i.test(name)),
  ).toEqual([]);
});

test("a child reads and writes only what it was given, and starts nothing", async () => {
  const source = `
    const fs = await import("node:fs");
    const { spawnSync } = await import("node:child_process");
    const tries = [
      () => fs.readFileSync("/etc/hostname"),
      () => fs.writeFileSync("${folder}/new", ""),
      () => spawnSync("true"),
    ];
    answer(tries.map((attempt) => { try { attempt(); return "done"; } catch (error) { return error.code; } }));`;
  expect(await run(source)).toEqual(["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"]);
});

test("a child that overruns its time is killed", async () => {
  const started = performance.now();
  await expect(run("for (;;) {}", { seconds: () => 0.5 })).rejects.toMatchObject({
    reason: "time_limit",
    retryable: false,
  });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("progress buys a child more time", async () => {
  const source = `process.send({ type: "progress", stage: "x", percent: 1, seconds: 9 }); setTimeout(() => answer("late"), 900);`;
  expect(await run(source, { seconds: (progress) => 0.6 + progress })).toBe("late");
});

test.runIf(process.platform === "linux")("a child that takes too much memory is killed", async () => {
  const source = "const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 10);";
  await expect(run(source, { memoryBytes: 2e8 })).rejects.toMatchObject({ reason: "memory_limit" });
});

test("a child that dies is reported with what it said last", async () => {
  await expect(run('throw new Error("broken")')).rejects.toMatchObject({
    reason: "engine_crashed",
    retryable: true,
    detail: expect.stringContaining("broken"),
  });
  await expect(run("process.abort()")).rejects.toMatchObject({ reason: "engine_crashed" });
});

test.runIf(process.platform === "linux")(
  "when memory runs out the kernel ends a job, and what the job started, before the server",
  async () => {
    const score = (pid: string) =>
      `(await import("node:fs")).readFileSync("/proc/${pid}/oom_score_adj", "utf8").trim()`;
    expect(await run(`answer(${score("self")})`, { read: ["*"] })).toBe("1000");
    const child = `(await import("node:child_process")).execFileSync("cat", ["/proc/self/oom_score_adj"], { encoding: "utf8" }).trim()`;
    expect(await run(`answer(${child})`, { allow: ["child-process"], read: ["*"] })).toBe("1000");
    expect(Number(await readFile("/proc/self/oom_score_adj", "utf8"))).toBeLessThan(1000);
  },
);

test("a job that the system ended without a word is reported as one that memory was short for", async () => {
  await expect(run('process.kill(process.pid, "SIGKILL")')).rejects.toMatchObject({
    reason: "memory_limit",
    retryable: false,
    message: expect.stringContaining("The system ended the conversion"),
  });
});

test("an aborted job ends soon", { retry: 2 }, async () => {
  const cancel = new AbortController();
  let aborted = 0;
  setTimeout(() => {
    aborted = performance.now();
    cancel.abort();
  }, 300);
  await expect(run("for (;;) {}", { signal: cancel.signal })).rejects.toMatchObject({ reason: "cancelled" });
  expect(performance.now() - aborted).toBeLessThan(3000);
});

test("a child that has answered is not waited for", async () => {
  const started = performance.now();
  expect(await run('process.send({ type: "done", result: 1 }); for (;;) {}')).toBe(1);
  expect(performance.now() - started).toBeLessThan(5000);
});

/** Resolves as soon as the child has said something. */
function stepsOf(source: string, more: Partial<ChildJob> = {}) {
  const pauses = new Pauses();
  let steps = 0;
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const onProgress = () => {
    steps += 1;
    began();
  };
  const ended = run(source, { pauses, onProgress, ...more });
  return { pauses, begun, ended, steps: () => steps };
}

const say = 'process.send({ type: "progress", stage: "x", percent: 1, seconds: 0 });';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.skipIf(process.platform === "win32")("a child that stands still for another", () => {
  test("does nothing until it continues, and the time in between counts for no limit", async () => {
    const source = `${say} const until = Date.now() + 600; while (Date.now() < until); ${say} answer("done");`;
    const { pauses, begun, ended, steps } = stepsOf(source, { seconds: () => 2 });
    await begun;
    pauses.pause();
    await pause(2100);
    expect(steps()).toBe(1);
    pauses.resume();
    expect(await ended).toBe("done");
    expect(steps()).toBe(2);
  });

  test("does so from its start if its job already does", async () => {
    const pauses = new Pauses();
    pauses.pause();
    const ended = run('answer("done");', { pauses });
    if (process.platform === "linux") await expect.poll(countStoppedChildren).toBe(1);
    pauses.resume();
    expect(await ended).toBe("done");
  });

  test("still ends at its limit after it continues", async () => {
    const { pauses, begun, ended } = stepsOf(`${say} for (;;) {}`, { seconds: () => 1 });
    await begun;
    pauses.pause();
    await pause(200);
    pauses.resume();
    await expect(ended).rejects.toMatchObject({ reason: "time_limit" });
  });

  test("ends immediately when its job is cancelled", async () => {
    const cancel = new AbortController();
    const { pauses, begun, ended } = stepsOf(`${say} for (;;) {}`, { signal: cancel.signal });
    await begun;
    pauses.pause();
    cancel.abort();
    await expect(ended).rejects.toMatchObject({ reason: "cancelled" });
  });

  test("is killed with what it started when the server is killed", async () => {
    const server = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { spawn } from "node:child_process";
       const { pauseGroup } = await import(${JSON.stringify(await bundleModule("lib/platform/media/process/pause-group.ts"))});
       const child = spawn("/bin/sh", ["-c", "sleep 600 & wait"], { detached: true });
       pauseGroup(child.pid);
       process.stdout.write(String(child.pid));
       setInterval(() => {}, 1000);`,
    ]);
    const [pid] = await once(server.stdout, "data");
    const isThere = () => {
      try {
        return process.kill(-Number(pid), 0);
      } catch {
        return false;
      }
    };
    expect(isThere()).toBe(true);
    server.kill("SIGKILL");
    await vi.waitFor(() => expect(isThere()).toBe(false), { timeout: 10_000 });
  });
});
