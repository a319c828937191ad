import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { currentTurn } from "#lib/kernel/turn";
import type { Transaction } from "../database/db";
import type { JobRun, Queue } from "./port";

export interface OpenedQueue {
  queue: Queue;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

type Run = JobRun<"send-message">;

export function queueSuite(name: string, open: () => Promise<OpenedQueue>): void {
  describe(name, () => {
    let opened: OpenedQueue;
    const runs: Run[] = [];
    const failed: string[] = [];
    const handlers = new Map<string, (run: Run) => Promise<void>>();
    const freshId = (handler: (run: Run) => Promise<void> = async () => undefined) => {
      const messageId = randomUUID();
      handlers.set(messageId, handler);
      return messageId;
    };
    const enqueue = (messageId: string, options = {}) =>
      opened.transaction((tx) => opened.queue.enqueue(tx, "send-message", { messageId }, options));
    const runsOf = (messageId: string) => runs.filter(({ payload }) => payload.messageId === messageId);

    beforeAll(async () => {
      opened = await open();
      await opened.queue.start();
      await opened.queue.work(
        "send-message",
        2,
        async (run) => {
          runs.push(run);
          await handlers.get(run.payload.messageId)?.(run);
        },
        async ({ payload: { messageId } }) => {
          failed.push(messageId);
        },
      );
    });
    afterAll(() => opened.close());

    test("a job of a committed transaction runs, soon", async () => {
      const messageId = freshId();
      await enqueue(messageId);
      await vi.waitFor(() => expect(runsOf(messageId)).toHaveLength(1), { timeout: 15_000, interval: 10 });
      expect(runsOf(messageId)[0]).toMatchObject({ attempt: 1, isLastAttempt: false });
    });

    test("a job of a transaction that was rolled back never runs", async () => {
      const [lost, kept] = [freshId(), freshId()];
      const rolledBack = opened.transaction(async (tx) => {
        await opened.queue.enqueue(tx, "send-message", { messageId: lost });
        throw new Error("no");
      });
      await expect(rolledBack).rejects.toThrow("no");
      await enqueue(kept);
      await vi.waitFor(() => expect(runsOf(kept)).toHaveLength(1), { timeout: 15_000, interval: 10 });
      expect(runsOf(lost)).toEqual([]);
    });

    test("a burst is worked off without a pause, so many at a time as were asked for", async () => {
      let running = 0;
      let most = 0;
      const ids = Array.from({ length: 40 }, () =>
        freshId(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
        }),
      );
      const began = performance.now();
      await opened.transaction(async (tx) => {
        for (const messageId of ids) await opened.queue.enqueue(tx, "send-message", { messageId });
      });
      await vi.waitFor(() => expect(ids.flatMap(runsOf)).toHaveLength(40), { timeout: 15_000, interval: 20 });
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(most).toBeLessThanOrEqual(2);
    });

    test("a job that fails runs three times; it is cancelled once, and others are not held up", async () => {
      const failing = freshId(async () => {
        throw new Error("always");
      });
      const healing = freshId(async ({ attempt }) => {
        if (attempt === 1) throw new Error("once");
      });
      await enqueue(failing);
      await enqueue(healing);
      const other = freshId();
      await enqueue(other);
      await vi.waitFor(() => expect(runsOf(other)).toHaveLength(1), { timeout: 15_000, interval: 20 });
      await vi.waitFor(() => expect(failed).toContain(failing), { timeout: 40_000, interval: 50 });
      expect(runsOf(failing).map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(runsOf(healing)).toHaveLength(2);
      expect(failed).toEqual([failing]);
    }, 60_000);

    test("users take turns: a user with many waiting jobs is served as often as one with few, and all are done in the end", async () => {
      const started: string[] = [];
      const turn = (person: string, ended: () => Promise<unknown> = async () => undefined) => {
        const id = freshId(async () => {
          started.push(person);
          await ended();
        });
        return opened.transaction((tx) =>
          opened.queue.enqueue(tx, "send-message", { messageId: id }, { turnOf: person }),
        );
      };
      let open = () => {};
      const opening = new Promise<void>((resolve) => {
        open = resolve;
      });
      const blockers = [freshId(() => opening), freshId(() => opening)];
      for (const messageId of blockers) await enqueue(messageId);
      await vi.waitFor(() => expect(blockers.flatMap(runsOf)).toHaveLength(2), { timeout: 15_000, interval: 10 });
      for (let n = 0; n < 12; n += 1) await turn("much");
      for (let n = 0; n < 3; n += 1) await turn("little");
      // Each next job is enqueued when the last one has ended.
      let again = 8;
      const next = async (): Promise<void> => {
        again -= 1;
        if (again >= 0) await turn("always", next);
      };
      await next();
      open();
      await vi.waitFor(() => expect(started).toHaveLength(12 + 3 + 8), { timeout: 20_000, interval: 20 });
      const place = (person: string, nth: number) =>
        started.flatMap((name, index) => (name === person ? [index] : []))[nth - 1] ?? Number.NaN;
      expect(place("little", 1)).toBeLessThanOrEqual(3);
      expect(place("always", 1)).toBeLessThanOrEqual(3);
      expect(place("little", 3)).toBeLessThanOrEqual(9);
      expect(place("much", 4)).toBeLessThan(place("always", 8));
      expect(place("much", 12)).toBeGreaterThan(place("little", 3));
    }, 60_000);

    test("automatic work waits for all other work, and takes turns of users itself", async () => {
      const started: string[] = [];
      const add = (user: string, isLast: boolean) => {
        const id = freshId(async () => void started.push(`${user}${isLast ? "" : ", asked for"}`));
        return enqueue(id, { turnOf: user, isLast });
      };
      let open = () => {};
      const opening = new Promise<void>((resolve) => {
        open = resolve;
      });
      const blockers = [freshId(() => opening), freshId(() => opening)];
      for (const messageId of blockers) await enqueue(messageId);
      await vi.waitFor(() => expect(blockers.flatMap(runsOf)).toHaveLength(2), { timeout: 15_000, interval: 10 });
      for (let n = 0; n < 6; n += 1) await add("much", true);
      await add("little", true);
      for (const user of ["other", "much"]) await add(user, false);
      open();
      await vi.waitFor(() => expect(started).toHaveLength(9), { timeout: 20_000, interval: 20 });
      expect(started.slice(0, 2).toSorted()).toEqual(["much, asked for", "other, asked for"]);
      expect(started.slice(2, 5)).toContain("little");
    }, 60_000);

    test("of two workers one user's jobs take one, and each takes places as that user", async () => {
      const turns: (string | null)[] = [];
      let most = 0;
      let running = 0;
      let open = () => {};
      const opening = new Promise<void>((resolve) => {
        open = resolve;
      });
      const greedy = Array.from({ length: 3 }, () =>
        freshId(async () => {
          turns.push(currentTurn());
          most = Math.max(most, ++running);
          await opening;
          running -= 1;
        }),
      );
      for (const messageId of greedy) await enqueue(messageId, { turnOf: "greedy" });
      await vi.waitFor(() => expect(turns).toHaveLength(1), { timeout: 15_000, interval: 10 });
      const other = freshId(async () => void turns.push(currentTurn()));
      await enqueue(other, { turnOf: "other" });
      await vi.waitFor(() => expect(runsOf(other)).toHaveLength(1), { timeout: 15_000, interval: 10 });
      open();
      await vi.waitFor(() => expect(greedy.flatMap(runsOf)).toHaveLength(3), { timeout: 15_000, interval: 10 });
      expect(turns).toEqual(["greedy", "other", "greedy", "greedy"]);
      expect(most).toBe(1);
    }, 60_000);

    test("a queue that can be reached says so", async () => {
      await opened.queue.check();
    });
  });
}
