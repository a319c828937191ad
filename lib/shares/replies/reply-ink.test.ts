import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { textsLength } from "#lib/vst/texts/read-texts";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { listReplies } from "./list-replies";
import { withInk } from "./reply-ink";

let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestRuntime();
  close = async () => {
    await queue().stop(0);
    await opened.close();
  };
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const inkOf = (index: number, bytes: number) => ({ version: 1, strokes: [], pad: `${index}`.padEnd(bytes, "x") });

async function replied(count: number, bytes: number): Promise<number> {
  const { id: clipId } = await aClip(await aUser());
  for (let index = 0; index < count; index += 1)
    await db().reply.create({
      data: { id: `rpl_${clipId}_${index}`, clipId, message: "Hi", ink: inkOf(index, bytes) },
    });
  return clipId;
}

/** How many replies' ink each query was asked for. */
function inkQueries(): number[] {
  const asked: number[] = [];
  const { findMany } = db().reply;
  vi.spyOn(db().reply, "findMany").mockImplementation(((wanted: Parameters<typeof findMany>[0]) => {
    const ids: { in?: unknown } = Object(wanted?.where?.id);
    if (wanted?.select?.ink) asked.push(Array.isArray(ids.in) ? ids.in.length : Number.POSITIVE_INFINITY);
    else expect(wanted?.omit).toEqual({ ink: true });
    return findMany(wanted);
  }) as typeof findMany);
  return asked;
}

test("a page of replies with little ink has it", async () => {
  const clipId = await replied(3, 100);
  const asked = inkQueries();
  const { replies, isHeavy } = await listReplies(clipId, { page: 1, limit: 100 });
  expect([isHeavy, asked]).toEqual([false, [3]]);
  for (const { id, ink } of replies) expect(ink).toEqual(inkOf(Number(id.split("_").at(-1)), 100));
});

test("the ink of a page with much of it is read a few replies at a time", async () => {
  const clipId = await replied(12, 64_000);
  const asked = inkQueries();
  const { replies, isHeavy } = await listReplies(clipId, { page: 1, limit: 100 });
  expect([isHeavy, asked, replies.every(({ ink }) => ink === null)]).toEqual([true, [], true]);
  const seen: unknown[] = [];
  for await (const { id, ink } of withInk(replies)) {
    expect(ink).toEqual(inkOf(Number(id.split("_").at(-1)), 64_000));
    seen.push(id);
  }
  expect(seen).toEqual(replies.map(({ id }) => id));
  expect(Math.max(...asked)).toBeLessThanOrEqual(3);
});

test("what replies and tags bring to a package counts in what is laid out on a thread", () => {
  const reply = { id: "rpl", message: null, ink: null, documentBytes: 64_000 } as never;
  const none = { drawings: [], texts: [], transcript: null, voiceTags: [] };
  expect(textsLength({ ...none, replies: [reply, reply] } as never)).toBeGreaterThan(128_000);
  expect(textsLength({ ...none, voiceTags: Array(1000).fill({ note: "x" }) } as never)).toBeGreaterThan(256 * 1024);
});
