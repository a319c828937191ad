import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createThreads } from "./thread-pool";

const program = `
import { parentPort, threadId } from "node:worker_threads";
const tasks = {
  echo: (input) => input,
  who: () => threadId,
  fail: () => { throw new Error("no"); },
  spin: () => { for (;;); },
  grow: () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); },
  fill: () => { const all = []; for (let n = 0; ; n++) all.push([n, { n }, String(n)], new Map([[n, n]])); },
  parse: () => { const all = []; for (let n = 0; ; n++) all.push(JSON.parse('{"a":[1,2,3],"b":"' + n + '"}')); },
  leave: () => process.exit(0),
};
parentPort.on("message", ({ task, input }) => {
  try { parentPort.postMessage({ result: tasks[task](input) }); }
  catch (error) { parentPort.postMessage({ message: error.message }); }
});`;

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-threads-"));
  path = join(folder, "thread.mjs");
  await writeFile(path, program);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withThreads<T>(
  options: Parameters<typeof createThreads>[1],
  use: (run: ReturnType<typeof createThreads>["run"]) => Promise<T>,
): Promise<T> {
  const threads = createThreads(path, options);
  try {
    return await use(threads.run);
  } finally {
    await threads.close();
  }
}

test("tasks are done, and what they throw is thrown", async () => {
  await withThreads({}, async (run) => {
    expect(await run("echo", { a: [1, "b"] })).toEqual({ a: [1, "b"] });
    await expect(run("fail", null)).rejects.toThrow("no");
    expect(await run("echo", 2)).toBe(2);
  });
});

test("in a full line the caller with the most waiting tasks is refused; another caller is not", async () => {
  await withThreads({ places: 1, waiting: 2, seconds: 1 }, async (run) => {
    const busy = run("spin", null, [], "a");
    const waiting = ["first", "second", "third"].map((text) => run("echo", text, [], "a"));
    const other = run("echo", "other", [], "b");
    const settled = await Promise.allSettled([busy, ...waiting, other]);
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : one.reason.name))).toEqual([
      "TaskFailed",
      "first",
      "TooManyTasks",
      "TooManyTasks",
      "other",
    ]);
  });
});

test("buffers that are handed over are gone", async () => {
  await withThreads({}, async (run) => {
    const bytes = new Uint8Array(100_000).fill(7);
    expect(await run("echo", bytes, [bytes.buffer])).toEqual(new Uint8Array(100_000).fill(7));
    expect(bytes.byteLength).toBe(0);
  });
});

test("there are never more threads than places, and the others wait", async () => {
  await withThreads({ places: 2 }, async (run) => {
    const who = await Promise.all(Array.from({ length: 20 }, () => run("who", null)));
    expect(new Set(who).size).toBeLessThanOrEqual(2);
  });
});

test.each([
  ["spin", "took too long", 2],
  ["grow", "too much memory", 20],
  ["fill", "too much memory", 20],
  ["parse", "too much memory", 20],
  ["leave", "ended with its thread", 20],
])("a task that will not end (%s) fails alone, and the next one is done", async (task, message, seconds) => {
  await withThreads({ places: 1, seconds, megabytes: 32 }, async (run) => {
    const failed = expect(run(task, null)).rejects.toMatchObject({
      name: "TaskFailed",
      message: expect.stringContaining(message),
    });
    const next = expect(run("echo", "still here")).resolves.toBe("still here");
    await Promise.all([failed, next]);
  });
});

test("after the end nothing is taken any more", async () => {
  const threads = createThreads(path);
  await threads.run("echo", 1);
  await threads.close();
  await expect(threads.run("echo", 1)).rejects.toMatchObject({ name: "TaskFailed" });
});
