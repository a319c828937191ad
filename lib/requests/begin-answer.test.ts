import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeClip } from "#lib/clips/remove-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { withIdempotentRun } from "#lib/platform/database/idempotent-run";
import { mediaEngine } from "#lib/platform/media/media";
import { store } from "#lib/platform/store/store";
import { assertWithinQuota, remainingQuota } from "#lib/storage/storage-account";
import { aRequest } from "../../e2e/support/factories/a-request";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { beginAnswer } from "./begin-answer";
import type { AskedRequest } from "./find-request";

const from = "198.51.100.7";
const QUOTA = 2_000_000;
let close: () => Promise<void>;
let request: AskedRequest;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) });
  rememberMedia();
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  await db().user.deleteMany({ where: { answerAddress: { not: null } } });
  ({ request } = await aRequest());
});
afterEach(() => vi.restoreAllMocks());

test("an answer whose beginning fails is gone, and does not count against its address", async () => {
  vi.spyOn(store(), "copy").mockRejectedValue(new Error("no room"));
  for (let count = 0; count < 4; count += 1) await expect(beginAnswer(request, from)).rejects.toThrow("no room");
  expect(await db().user.count({ where: { answerAddress: { not: null } } })).toBe(0);
});

test("an answer has the picture of its request, for which no picture is made", async () => {
  const inspect = vi.spyOn(mediaEngine(), "inspectImage");
  const { clip } = await beginAnswer(request, from);
  expect(inspect).not.toHaveBeenCalled();
  const [asset] = await db().asset.findMany({ where: { clipId: clip.id }, include: { derivatives: true } });
  expect(asset?.derivatives.map(({ role }) => role).sort()).toEqual(["display", "small", "thumb"]);
  const shown = asset?.derivatives.find(({ role }) => role === "display");
  for (const key of [asset?.blobKey, shown?.blobKey]) expect(await store().head(key ?? "")).not.toBeNull();
  expect(asset).toMatchObject({ position: 0, preparation: "ready", width: shown?.width });
});

test("answers that were deleted make room for others from their address at once", async () => {
  for (let count = 0; count < 4; count += 1) await removeClip((await beginAnswer(request, from)).clip);
});

test("under a key the beginning is remembered by its clip, not by the picture that it got", async () => {
  const run = { id: "run", runId: "1" };
  await db().idempotencyRecord.create({ data: { ...run, fingerprint: "" } });
  const { clip } = await withIdempotentRun(run, () => beginAnswer(request, from));
  expect(await db().idempotencyRecord.findUnique({ where: { id: run.id } })).toMatchObject({ made: String(clip.id) });
});

test("answers that arrive at the same moment keep within half of the free storage together", async () => {
  const [one, two] = [await beginAnswer(request, "a"), await beginAnswer(request, "b")];
  const most = BigInt(Math.floor((await remainingQuota(one.clip.userId)) * 0.7));
  const keep = async (tx: Transaction, { id: clipId }: Clip) => {
    const columns = { contentType: "audio/wav", sizeBytes: most, sha256: "", crc32: 0n };
    await tx.blob.create({ data: { key: `${clipId}/voice.wav`, clipId, ...columns } });
    await assertWithinQuota(tx, clipId);
  };
  const [stored, released] = [gate(), gate()];
  const first = transaction(async (tx) => {
    await keep(tx, one.clip);
    stored.open();
    await released.opened;
  });
  await stored.opened;
  let isOver = false;
  const second = transaction((tx) => keep(tx, two.clip)).finally(() => {
    isOver = true;
  });
  second.catch(() => {});
  await vi.waitUntil(async () => isOver || (await isWaitedFor()), { timeout: 10_000 });
  released.open();
  await first;
  await expect(second).rejects.toMatchObject({ code: "storage_full" });
});

function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

async function isWaitedFor(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waits`;
  return row?.waits ?? false;
}
