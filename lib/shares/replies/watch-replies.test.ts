import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { watchReplies } from "./watch-replies";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  const opened = await openTestRuntime();
  clip = await aClip(await db().user.create({ data: { id: "usr_a", email: "a@example.org" } }));
  close = () => opened.close();
});
afterAll(() => close());

test("a flood of changes makes few events, the last change is not missed, and the end of the caller ends it", async () => {
  const gone = new AbortController();
  const news = watchReplies(clip.id, gone.signal);
  expect((await news.next()).value).toBe(true);
  const began = performance.now();
  const told: number[] = [];
  const heard = (async () => {
    for await (const isChanged of news) if (isChanged) told.push(performance.now() - began);
  })();
  for (let count = 0; count < 40; count += 1) {
    await db().reply.create({ data: { id: `rpl_${count}`, clipId: clip.id, message: "Hello" } });
  }
  await expect.poll(() => told.length).toBe(1);
  const last = performance.now() - began;
  await db().reply.create({ data: { id: "rpl_last", clipId: clip.id, message: "Last" } });
  await expect.poll(() => told.at(-1) ?? 0, { timeout: 10_000 }).toBeGreaterThan(last);
  expect(told.length).toBeLessThanOrEqual(3);
  gone.abort();
  await heard;
});
