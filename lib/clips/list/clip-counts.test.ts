import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db, transaction } from "../../platform/database/db";
import { countClips } from "./clip-counts";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const person = async (id: string) => (await db().user.create({ data: { id } })).id;
const statuses = ["draft", "processing", "completed", "failed"] as const;

async function compare(userId: string) {
  const said: Record<string, number> = { all: (await countClips(userId)).all };
  const there: Record<string, number> = { all: await db().clip.count({ where: { userId } }) };
  for (const status of statuses) {
    said[status] = (await countClips(userId, status)).total;
    there[status] = await db().clip.count({ where: { userId, status } });
  }
  expect(said).toEqual(there);
  return said;
}

test("counters follow new clips, changes of status and deleted clips", async () => {
  const userId = await person("usr_follow");
  const clips = await Promise.all([1, 2, 3].map((n) => db().clip.create({ data: { userId, title: `Clip ${n}` } })));
  expect(await compare(userId)).toMatchObject({ all: 3, draft: 3 });
  await db().clip.update({ where: { id: clips[0]?.id ?? 0 }, data: { status: "processing" } });
  await db().clip.updateMany({ where: { userId, status: "draft" }, data: { status: "failed", title: "Same" } });
  expect(await compare(userId)).toMatchObject({ all: 3, draft: 0, processing: 1, failed: 2 });
  await db().clip.updateMany({ where: { userId }, data: { title: "No change of status" } });
  expect(await compare(userId)).toMatchObject({ all: 3, processing: 1, failed: 2 });
  await db().clip.delete({ where: { id: clips[1]?.id ?? 0 } });
  await db().clip.deleteMany({ where: { userId, status: "processing" } });
  expect(await compare(userId)).toMatchObject({ all: 1, failed: 1 });
});

test("a transaction that is rolled back counts nothing", async () => {
  const userId = await person("usr_rollback");
  await db().clip.create({ data: { userId, title: "Kept" } });
  const undone = transaction(async (tx) => {
    await tx.clip.createMany({ data: [1, 2].map((n) => ({ userId, title: `Undone ${n}` })) });
    await tx.clip.updateMany({ where: { userId }, data: { status: "completed" } });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await compare(userId)).toMatchObject({ all: 1, draft: 1 });
});

test("counters stay correct while many requests create, change and delete clips of one user at the same time", async () => {
  const userId = await person("usr_crowd");
  const days = ["2026-03-01T23:59:59.999Z", "2026-03-02T00:00:00Z", "2026-03-03T10:00:00Z"];
  const life = async (n: number) => {
    const { id } = await db().clip.create({
      data: { userId, title: `Clip ${n}`, createdAt: new Date(days[n % 3] ?? 0) },
    });
    await transaction(async (tx) => {
      await tx.clip.updateMany({ where: { id, status: "draft" }, data: { status: "processing" } });
      if (n % 7 === 0) await tx.clip.deleteMany({ where: { userId, id: { lt: id }, status: "completed" } });
    });
    if (n % 4 === 0) await db().clip.updateMany({ where: { id }, data: { status: "failed" } });
    else await db().clip.updateMany({ where: { id, status: "processing" }, data: { status: "completed" } });
    if (n % 5 === 0) await db().clip.deleteMany({ where: { id } });
  };
  // A deadlock rolls one transaction back; the counters must not show it either.
  await Promise.allSettled(Array.from({ length: 120 }, (_, n) => life(n)));
  expect((await compare(userId)).all).toBeGreaterThan(10);
  expect(await db().clipCount.count({ where: { userId } })).toBe(3);
});

test("deleting a person deletes clips, counters and documents", async () => {
  const userId = await person("usr_leaver");
  const other = await person("usr_stayer");
  await db().clip.createMany({ data: [userId, userId, other].map((owner) => ({ userId: owner, title: "Clip" })) });
  await db().user.delete({ where: { id: userId } });
  expect(await db().clipCount.count({ where: { userId } })).toBe(0);
  expect(await db().clipSearch.count({ where: { userId } })).toBe(0);
  expect(await compare(other)).toMatchObject({ all: 1 });
});

test("a clip that moves to another person is counted there", async () => {
  const from = await person("usr_from");
  const to = await person("usr_to");
  await db().clip.create({ data: { userId: to, title: "Theirs" } });
  const clip = await db().clip.create({ data: { userId: from, title: "Clip", createdAt: new Date() } });
  await db().clip.update({ where: { id: clip.id }, data: { userId: to } });
  expect(await compare(from)).toMatchObject({ all: 0 });
  expect(await compare(to)).toMatchObject({ all: 2 });
});
