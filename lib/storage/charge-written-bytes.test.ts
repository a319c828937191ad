import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { duplicateClip } from "#lib/copies/duplicate-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { MEGABYTES_AN_HOUR } from "./charge-written-bytes";

const MB = 1024 * 1024;
const tooMany = { code: "rate_limit_exceeded", body: { retry_after: expect.any(Number) } };
const never = new AbortController().signal;
let close: () => Promise<void>;
let owner: User;
let clip: Clip;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await queue().start();
  owner = await aUser();
  clip = await aClip(owner);
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});

const ink = (megabytes: number, name: string) =>
  preparedDrawing({ version: 1, strokes: [], note: name.padEnd(megabytes * MB, "x") });

/** All that was ever written, replaced or not: each write of ink is a new version. */
const versions = async () =>
  (await db().drawing.findMany({ where: { clip: { userId: owner.id } } })).reduce(
    (sum, { version }) => sum + version,
    0,
  );

test("what one user's long ink writes in an hour is bounded, however often it replaces itself, and copies count", async () => {
  const { drawing } = await addDrawing(clip, ink(2, "first"));
  await duplicateClip(await getOwnedClip(owner, clip.id), undefined, never);
  // Four of them were counted: those of the ink and of its copy. Four are left.
  const counted = await db().$executeRaw`
    UPDATE rate_counters SET slots[61] = slots[61] + ${MEGABYTES_AN_HOUR - 8}::int
    WHERE (SELECT sum(n) FROM unnest(slots) AS n) = 4`;
  expect(counted).toBe(1);
  const before = await versions();
  const saves = ["a", "b", "c", "d"].map((name) =>
    replaceDrawing(clip, { drawingId: drawing.id, prepared: ink(2, name), ifMatch: null }),
  );
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject(tooMany);
  expect(await versions()).toBe(before + 2);
  await expect(duplicateClip(await getOwnedClip(owner, clip.id), undefined, never)).rejects.toMatchObject(tooMany);
  expect(await db().clip.count({ where: { userId: owner.id } })).toBe(2);

  // A refused copy took nothing: what is smaller still fits.
  await db()
    .$executeRaw`UPDATE rate_counters SET slots[61] = slots[61] - 1 WHERE slots[61] = ${MEGABYTES_AN_HOUR}::int`;
  await expect(duplicateClip(await getOwnedClip(owner, clip.id), undefined, never)).rejects.toMatchObject(tooMany);
  await replaceDrawing(clip, { drawingId: drawing.id, prepared: ink(1, "still fits"), ifMatch: null });

  const other = await aClip(await aUser());
  await addDrawing(other, ink(2, "another user's"));
  await replaceDrawing(clip, { drawingId: drawing.id, prepared: ink(0.5, "short"), ifMatch: null });
  const later = new Date(Date.now() + 2 * 3600 * 1000);
  vi.spyOn(clock, "now").mockReturnValue(later);
  await replaceDrawing(clip, { drawingId: drawing.id, prepared: ink(2, "an hour later"), ifMatch: null });
  vi.restoreAllMocks();
});
