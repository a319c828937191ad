import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { beside, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { freezeShare, revokeShare, unfreezeShare } from "./freeze-share";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
let share: Share;
let count = 0;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());
beforeEach(async () => {
  owner = await db().user.create({ data: { id: `usr_${++count}`, email: `${count}@example.org` } });
  clip = await aClip(owner);
  share = await aLink(clip);
});

const fails = (code: string) => expect.objectContaining({ code });
const freeze = (link = share) => freezeShare(owner, link, new AbortController().signal);
const reread = (link = share) => db().share.findUniqueOrThrow({ where: { id: link.id } });
const copies = () => db().clip.findMany({ where: { frozenOf: clip.id } });

/** The act of another process once this one has found the link alive and waits for its clip. */
async function freezeWhile(work: (tx: Transaction) => Promise<unknown>): Promise<PromiseSettledResult<Share>[]> {
  const { freezing } = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id} FOR NO KEY UPDATE`;
    const freezing = beside(() => Promise.allSettled([freeze()]));
    await untilWaiting(1);
    await work(tx);
    return { freezing };
  });
  return freezing;
}

const takeBack = (tx: Transaction) => tx.share.update({ where: { id: share.id }, data: { revokedAt: clock.now() } });

test("a link that is taken back while it is frozen stays without a copy", async () => {
  expect(await freezeWhile(takeBack)).toMatchObject([{ status: "rejected", reason: fails("conflict") }]);
  expect(await reread()).toMatchObject({ shownClipId: null, shownAsOf: null });
  expect(await copies()).toEqual([]);
});

test("nor does it take the copy of another link, which stays as it was", async () => {
  const other = await freeze(await aLink(clip));
  expect(await freezeWhile(takeBack)).toMatchObject([{ status: "rejected", reason: fails("conflict") }]);
  expect(await reread()).toMatchObject({ shownClipId: null });
  expect((await copies()).map(({ id }) => id)).toEqual([other.shownClipId]);
});

test("a link that another process has frozen in the meantime keeps the copy of that one, and no second copy stays", async () => {
  const first = await freeze(await aLink(clip));
  await updateClip(await db().clip.findUniqueOrThrow({ where: { id: clip.id } }), { title: "A red valve" });
  const shownAsOf = new Date("2026-06-01T12:00:00.000Z");
  const [result] = await freezeWhile((tx) =>
    tx.share.update({ where: { id: share.id }, data: { shownClipId: first.shownClipId, shownAsOf } }),
  );
  expect(result).toMatchObject({ status: "fulfilled", value: { shownClipId: first.shownClipId, shownAsOf } });
  expect(await copies()).toHaveLength(1);
});

test("taking a link back keeps the time of the first, and a link that two requests revoke at the same time is revoked once", async () => {
  await freeze();
  const [one] = await Promise.allSettled([revokeShare(share), revokeShare(share), unfreezeShare(share)]);
  expect(one?.status).toBe("fulfilled");
  const { revokedAt, replyGeneration } = await reread();
  await revokeShare(share);
  expect(await reread()).toMatchObject({ revokedAt, replyGeneration, shownClipId: null });
  expect(replyGeneration).toBe(share.replyGeneration + 1);
  expect(await copies()).toEqual([]);
});
