import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Limiter, Rate } from "./port";

export interface OpenedLimiter {
  limiter: Limiter;
  close: () => Promise<void>;
}

const HOUR = 3600;
const noon = new Date("2026-06-01T12:00:00.000Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

export function limiterSuite(name: string, open: () => Promise<OpenedLimiter>, { forgetsItself = false } = {}): void {
  describe(name, () => {
    let opened: OpenedLimiter;
    let limiter: Limiter;
    const rate = (limit: number, windowSeconds = HOUR): Rate => ({
      key: `suite:${randomUUID()}`,
      limit,
      windowSeconds,
    });
    async function take(wanted: Rate, times: number, now = noon): Promise<number> {
      let allowed = 0;
      for (let index = 0; index < times; index += 1) allowed += (await limiter.take(wanted, now)).allowed ? 1 : 0;
      return allowed;
    }

    beforeAll(async () => {
      opened = await open();
      limiter = opened.limiter;
    });
    afterAll(() => opened.close());

    test("the limit is exact: the last one passes, the next does not", async () => {
      const wanted = rate(3);
      for (const remaining of [2, 1, 0]) {
        expect(await limiter.take(wanted, noon)).toMatchObject({ allowed: true, limit: 3, remaining });
      }
      expect(await limiter.take(wanted, noon)).toMatchObject({ allowed: false, limit: 3, remaining: 0 });
    });

    test("of sixty parallel requests exactly as many pass as are allowed", async () => {
      const wanted = rate(20);
      const verdicts = await Promise.all(Array.from({ length: 60 }, () => limiter.take(wanted, noon)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(20);
      const left = verdicts.flatMap(({ allowed, remaining }) => (allowed ? [remaining] : [])).sort((a, b) => a - b);
      expect(left).toEqual(Array.from({ length: 20 }, (_, index) => index));
    });

    test("several in one call count as many as fit, and are allowed if all of them do", async () => {
      const wanted = rate(10);
      expect(await limiter.take(wanted, noon, 4)).toMatchObject({ allowed: true, remaining: 6 });
      expect((await limiter.peek(wanted, noon)).remaining).toBe(6);
      expect(await limiter.take(wanted, later(60), 7)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await limiter.take(wanted, later(120), 3)).toMatchObject({ allowed: false, remaining: 0 });
      const { remaining } = await limiter.peek(wanted, later(HOUR + 60));
      expect(remaining).toBe(4);
    });

    test("of parallel calls for several, exactly as many are counted as are allowed", async () => {
      const wanted = rate(100);
      const verdicts = await Promise.all(Array.from({ length: 12 }, () => limiter.take(wanted, noon, 12)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(8);
      expect(Math.min(...verdicts.map(({ remaining }) => remaining))).toBe(0);
      expect((await limiter.peek(wanted, noon)).remaining).toBe(0);
    });

    test("keys are counted apart", async () => {
      const [one, other] = [rate(1), rate(1)];
      expect(await take(one, 2)).toBe(1);
      expect(await take(other, 2)).toBe(1);
    });

    test("a key may be as long as it likes, and differs from one with another last letter", async () => {
      const long = { ...rate(2), key: `suite:${randomBytes(6000).toString("hex")}` };
      const other = { ...long, key: `${long.key.slice(0, -1)}x` };
      expect(await take(long, 3)).toBe(2);
      expect(await take(other, 1)).toBe(1);
      expect((await limiter.peek(long, noon)).remaining).toBe(0);
      expect((await limiter.peek(other, noon)).remaining).toBe(1);
    });

    test("a refused request is not counted: it does not make the wait longer", async () => {
      const wanted = rate(5);
      expect(await take(wanted, 5)).toBe(5);
      for (let minute = 5; minute < 60; minute += 5) expect(await take(wanted, 3, later(minute * 60))).toBe(0);
      expect(await take(wanted, 6, later(HOUR + 60))).toBe(5);
    });

    test("it opens at the time it gave, not before", async () => {
      const wanted = rate(2);
      await take(wanted, 2, later(17));
      const { resetAt } = await limiter.take(wanted, later(1000));
      expect((await limiter.peek(wanted, later(1000))).resetAt).toEqual(resetAt);
      const wait = (resetAt.getTime() - noon.getTime()) / 1000;
      expect(wait).toBeGreaterThanOrEqual(17 + HOUR);
      expect(wait).toBeLessThanOrEqual(17 + HOUR + HOUR / 60);
      const before = new Date(resetAt.getTime() - 1);
      expect(await limiter.peek(wanted, before)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await take(wanted, 1, before)).toBe(0);
      expect(await limiter.peek(wanted, resetAt)).toMatchObject({ allowed: true, remaining: 2 });
      expect(await take(wanted, 1, resetAt)).toBe(1);
    });

    test("the window slides: it never holds more than the limit, wherever one looks", async () => {
      const wanted = rate(10);
      const passed: number[] = [];
      for (let second = 0; second <= 3 * HOUR; second += 97) {
        if ((await limiter.take(wanted, later(second))).allowed) passed.push(second);
      }
      for (const start of passed) {
        expect(passed.filter((second) => second >= start && second < start + HOUR).length).toBeLessThanOrEqual(10);
      }
      expect(passed.length).toBeGreaterThanOrEqual(28);
    });

    test("requests leave the window one by one", async () => {
      const wanted = rate(2);
      await take(wanted, 1, noon);
      await take(wanted, 1, later(1800));
      expect(await take(wanted, 1, later(HOUR - 1))).toBe(0);
      expect(await take(wanted, 2, later(HOUR + 60))).toBe(1);
    });

    test("a clock that is set back lets no one in twice", async () => {
      const wanted = rate(3);
      await take(wanted, 3, later(600));
      expect(await take(wanted, 3, later(300))).toBe(0);
      expect(await take(wanted, 3, noon)).toBe(0);
      expect(await take(wanted, 3, later(700))).toBe(0);
      expect(await take(wanted, 3, later(600 + HOUR + 60))).toBe(3);
    });

    test("a clock that is set back by years does not lock a caller out for years", async () => {
      const wanted = rate(3);
      await take(wanted, 3, later(10 * 365 * 24 * HOUR));
      const verdict = await limiter.take(wanted, noon);
      const wait = verdict.allowed ? 0 : (verdict.resetAt.getTime() - noon.getTime()) / 1000;
      expect(wait).toBeLessThanOrEqual(2 * HOUR);
    });

    test("a window of a minute is one of a minute", async () => {
      const wanted = rate(2, 60);
      expect(await take(wanted, 3)).toBe(2);
      expect(await take(wanted, 1, later(59))).toBe(0);
      expect(await take(wanted, 3, later(61))).toBe(2);
    });

    test("a lowered limit applies immediately", async () => {
      const wanted = rate(10);
      await take(wanted, 5);
      expect(await limiter.take({ ...wanted, limit: 3 }, noon)).toMatchObject({ allowed: false, remaining: 0 });
    });

    test.skipIf(forgetsItself)("the sweep forgets keys that were quiet, and no others", async () => {
      const wanted = rate(1);
      await take(wanted, 1);
      expect(await limiter.sweep(new Date(Date.now() - 60_000))).toBe(0);
      expect(await take(wanted, 1)).toBe(0);
      expect(await limiter.sweep(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
      expect(await take(wanted, 1)).toBe(1);
    });
  });
}
