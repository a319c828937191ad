import { expect, test } from "vitest";
import { runJobFor } from "#lib/kernel/turn";
import { asCaller } from "../../../../e2e/support/as-caller";
import { createFairSemaphore } from "../../turns/fair-semaphore";
import { createSingleSemaphores, semaphore } from "./semaphore";

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

test("jobs beyond the places wait and run in the order they came", async () => {
  const door = semaphore(createFairSemaphore(1));
  const order: string[] = [];
  const first = held();
  const jobs = [
    door.run(async () => {
      await first.until;
      order.push("first");
    }),
    door.run(async () => order.push("second")),
    door.run(async () => order.push("third")),
  ];
  await Promise.resolve();
  expect(order).toEqual([]);
  first.release();
  await Promise.all(jobs);
  expect(order).toEqual(["first", "second", "third"]);
});

test("a job that is cancelled while it waits never starts and frees its turn", async () => {
  const door = semaphore(createFairSemaphore(1));
  const first = held();
  const cancel = new AbortController();
  const started: string[] = [];
  const running = door.run(() => first.until);
  const waiting = door.run(async () => started.push("cancelled"), cancel.signal);
  const last = door.run(async () => started.push("last"));
  cancel.abort();
  await expect(waiting).rejects.toMatchObject({ reason: "cancelled" });
  first.release();
  await Promise.all([running, last]);
  expect(started).toEqual(["last"]);
});

test("a failed job gives its place back", async () => {
  const door = semaphore(createFairSemaphore(1));
  await expect(door.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await door.run(async () => "yes")).toBe("yes");
});

test("two guards of one semaphore let in no more than its places, in the order they came", async () => {
  const state = createFairSemaphore(1);
  const [one, another] = [semaphore(state), semaphore(state)];
  const order: string[] = [];
  const first = held();
  const jobs = [
    one.run(async () => {
      await first.until;
      order.push("first");
    }),
    another.run(async () => order.push("second")),
    one.run(async () => order.push("third")),
  ];
  await Promise.resolve();
  expect(order).toEqual([]);
  first.release();
  await Promise.all(jobs);
  expect(order).toEqual(["first", "second", "third"]);
});

test("with little memory a video and speech wait for a recording, and a picture does not", async () => {
  const { audio, video, speech, image } = createSingleSemaphores();
  const started: string[] = [];
  const recording = held();
  const jobs = [
    { name: "audio", state: audio, until: recording.until },
    { name: "video", state: video, until: Promise.resolve() },
    { name: "speech", state: speech, until: Promise.resolve() },
    { name: "image", state: image, until: Promise.resolve() },
  ].map(({ name, state, until }) =>
    semaphore(state ?? createFairSemaphore(9)).run(async () => {
      started.push(name);
      await until;
    }),
  );
  await jobs[3];
  expect(started).toEqual(["audio", "image"]);
  recording.release();
  await Promise.all(jobs);
  expect(started).toEqual(["audio", "image", "video", "speech"]);
});

type Within = (work: () => Promise<void>) => Promise<void>;
const person =
  (id: string): Within =>
  (work) =>
    asCaller(id, work);
const address =
  (ip: string): Within =>
  (work) =>
    asCaller(null, work, ip);
const jobOf =
  (id: string): Within =>
  (work) =>
    runJobFor(id, work);

test.each([
  ["a person's pictures", [person("usr_greedy")], person("usr_other")],
  ["an address's voices", [address("192.0.2.7")], address("192.0.2.8")],
  ["a person's pictures, and jobs for that person,", [person("usr_greedy"), jobOf("usr_greedy")], person("usr_other")],
])("%s never hold both places, and the next free place is another caller's", async (_what, greedy, other) => {
  const door = semaphore(createFairSemaphore(2));
  const now = { greedy: 0 };
  let most = 0;
  const order: string[] = [];
  const work = (name: string) => async () => {
    if (name === "greedy") most = Math.max(most, ++now.greedy);
    order.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    if (name === "greedy") now.greedy -= 1;
  };
  const all = greedy.flatMap((within) => Array.from({ length: 4 }, () => within(() => door.run(work("greedy")))));
  await Promise.all([...all, other(() => door.run(work("other")))]);
  expect(most).toBe(1);
  expect(order.slice(0, 2)).toEqual(["greedy", "other"]);
});
