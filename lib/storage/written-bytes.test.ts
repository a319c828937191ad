import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { orderPictures } from "#lib/assets/images/order-pictures";
import { addTake } from "#lib/assets/recordings/add-take";
import { shiftMarkTimes } from "#lib/assets/recordings/shift-mark-times";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { duplicateClip } from "#lib/copies/duplicate-clip";
import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { runJobFor } from "#lib/kernel/turn";
import { db, transaction } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { asCaller } from "../../e2e/support/as-caller";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { wav } from "../../e2e/support/samples";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";
import { openTestRuntime } from "../../e2e/support/test-database";
import { MEGABYTES_AN_HOUR, withWrittenBytes } from "./written-bytes";

const MB = 1024 * 1024;
const tooMany = { code: "rate_limit_exceeded", body: { retry_after: expect.any(Number) } };
const never = new AbortController().signal;
let close: () => Promise<void>;
let owner: User;
let clip: Clip;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
  await queue().start();
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});
beforeEach(async () => {
  await db().rateCounter.deleteMany();
  owner = await aUser();
  clip = await aClip(owner);
});
afterEach(() => vi.restoreAllMocks());

const withNote = (megabytes: number, name: string, image?: string) => ({
  version: 1,
  strokes: [],
  note: name.padEnd(megabytes * MB, "x"),
  ...(image === undefined ? {} : { image }),
});
const ink = (megabytes: number, name: string, image?: string) => preparedDrawing(withNote(megabytes, name, image));
const mine = <T>(work: () => T) => asCaller(owner.id, work);
const fresh = async () => getOwnedClip(owner, clip.id);

/** Megabytes that were charged while the work ran. */
async function chargedFor(work: () => Promise<unknown>): Promise<number> {
  const takes = vi.spyOn(limiter(), "take");
  await work();
  const charged = takes.mock.calls.map(([, , megabytes]) => megabytes ?? 1);
  takes.mockRestore();
  expect(charged.length).toBeLessThanOrEqual(1);
  return charged[0] ?? 0;
}

/** Of the hour of the owner, the given number of megabytes is left. */
function leave(megabytes: number): void {
  vi.spyOn(limiter(), "peek").mockResolvedValue({
    allowed: true,
    limit: MEGABYTES_AN_HOUR,
    remaining: megabytes,
    resetAt: new Date(Date.now() + 60_000),
  });
}

const picture = async () => ({
  staged: await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 }),
  originalName: "one.png",
  declaredType: "image/png",
});

test("a save that is refused before it writes, and one that changes nothing, cost nothing", async () => {
  const { drawing } = await mine(() => addDrawing(clip, ink(2, "first")));
  const save = (name: string, ifMatch: string[] | null) =>
    mine(() => replaceDrawing(clip, { drawingId: drawing.id, prepared: ink(2, name), ifMatch }));
  const late = () => expect(save("late", ["drw_old-1"])).rejects.toMatchObject({ code: "precondition_failed" });
  expect(await chargedFor(late)).toBe(0);
  expect(await chargedFor(() => save("first", null))).toBe(0);
  expect(await chargedFor(() => save("other", null))).toBe(2);
});

test("ink that comes with a picture counts, and is refused before it is written", async () => {
  const add = async () => {
    const file = await picture();
    return mine(() => addImage(clip, { file, drawing: JSON.stringify(withNote(2, "with it")), signal: never }));
  };
  expect(await chargedFor(add)).toBe(2);
  leave(1);
  await expect(add()).rejects.toMatchObject(tooMany);
  expect(await db().asset.count({ where: { clipId: clip.id } })).toBe(1);
});

test("another order of pictures counts the ink that is rewritten for it, and only that", async () => {
  const names: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const file = await picture();
    names.push((await mine(() => addImage(clip, { file, signal: never }))).asset.filename);
  }
  await mine(() => addDrawing(clip, ink(2, "by place", "img1")));
  const turn = async () => {
    const current = await fresh();
    await mine(() => orderPictures(current, names.reverse(), null));
  };
  leave(1);
  await expect(turn()).rejects.toMatchObject(tooMany);
  vi.restoreAllMocks();
  names.reverse();
  expect(await chargedFor(turn)).toBe(2);
  expect(await chargedFor(turn)).toBe(0);
});

test("of a clip's ink, a picture at a place or another order asks for what it rewrites, and only that", async () => {
  const names: string[] = [];
  const add = async (position: string) => {
    const file = await picture();
    names.push((await mine(() => addImage(clip, { file, position, signal: never }))).asset.filename);
  };
  await add("0");
  await add("1");
  await mine(() => addDrawing(clip, ink(3, "by its file", names[0])));
  await mine(() => addDrawing(clip, ink(2, "by place", "img2")));
  leave(1);
  await add("2");
  await expect(add("1")).resolves.toBeUndefined();
  await expect(add("0")).rejects.toMatchObject(tooMany);
  leave(2);
  expect(await chargedFor(() => add("0"))).toBe(2);
  await mine(() => addDrawing(clip, ink(2, "by place, too", "img1")));
  const current = await fresh();
  const order = [names[4], names[0], names[1], names[3], names[2]].flatMap((name) => name ?? []);
  expect(await chargedFor(() => mine(() => orderPictures(current, order, null)))).toBe(2);
});

test("a take is refused where its clip has more ink than may be rewritten, and its job charges the user it is for", async () => {
  const { drawing } = await mine(() => addDrawing(clip, ink(3, "moves")));
  await mine(() => addDrawing(clip, ink(0.5, "moves, too")));
  const take = async () => {
    const staged = await scratch().stage(Readable.from([wav(2)]), { maxBytes: 1e6 });
    const file = { staged, originalName: null, declaredType: null };
    return mine(() => addTake(clip, { file, start: 0, end: 1, signal: never }));
  };
  await expect(take()).rejects.toMatchObject({ code: "resource_not_found" });
  leave(2);
  await expect(take()).rejects.toMatchObject(tooMany);
  vi.restoreAllMocks();
  const current = await fresh();
  const splice = { at: 1, seconds: 1 };
  const move = () =>
    runJobFor(owner.id, () =>
      withWrittenBytes(0, (written) => transaction((tx) => shiftMarkTimes(tx, { clip: current, written }, splice))),
    );
  expect(await chargedFor(move)).toBe(3);
  expect((await db().drawing.findUniqueOrThrow({ where: { id: drawing.id } })).version).toBe(2);
});

test("who has no account is charged by address, however many clips they begin", async () => {
  const second = await aClip(await aUser());
  leave(3);
  let finish = () => {};
  const writing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = asCaller("198.51.100.7", () => withWrittenBytes(2 * MB, () => writing));
  await expect(asCaller("198.51.100.7", () => addDrawing(second, ink(2, "more")))).rejects.toMatchObject(tooMany);
  await asCaller("198.51.100.8", () => addDrawing(second, ink(2, "another address")));
  finish();
  await first;
});

test("each statement that writes ink or a transcript is in a function that counts it", () => {
  const writes =
    /(?:INSERT INTO|UPDATE) (?:drawings|transcripts|transcript_translations)\b[^`]*\bdocument\b|\.(?:drawing|transcript|transcriptTranslation)\.(?:create|createMany|upsert|update|updateMany)\([^;]*\bdocument\b/g;
  const found = files.flatMap((file) => {
    const source = withoutComments(sourceOf(file));
    const statements = [...source.matchAll(writes)].length;
    return statements === 0 ? [] : [{ file, statements, counted: source.split("written.add(").length - 1 }];
  });
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ counted }) => counted === 0)).toEqual([]);
});

/** All that was ever written, replaced or not: each write of ink is a new version. */
const versions = async () =>
  (await db().drawing.findMany({ where: { clip: { userId: owner.id } } })).reduce(
    (sum, { version }) => sum + version,
    0,
  );

test("what one user's long ink writes in an hour is bounded, however often it replaces itself, and copies count", async () => {
  const { drawing } = await mine(() => addDrawing(clip, ink(2, "first")));
  const copy = async () => {
    const current = await fresh();
    return mine(() => duplicateClip(current, undefined, never));
  };
  await copy();
  // Four of them were counted: those of the ink and of its copy. Four are left.
  const counted = await db().$executeRaw`
    UPDATE rate_counters SET slots[61] = slots[61] + ${MEGABYTES_AN_HOUR - 8}::int
    WHERE (SELECT sum(n) FROM unnest(slots) AS n) = 4`;
  expect(counted).toBe(1);
  const save = (prepared: ReturnType<typeof ink>) =>
    mine(() => replaceDrawing(clip, { drawingId: drawing.id, prepared, ifMatch: null }));
  const before = await versions();
  const saves = ["a", "b", "c", "d"].map((name) => save(ink(2, name)));
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject(tooMany);
  expect(await versions()).toBe(before + 2);
  await expect(copy()).rejects.toMatchObject(tooMany);
  expect(await db().clip.count({ where: { userId: owner.id } })).toBe(2);

  // A refused copy took nothing: what is smaller still fits.
  await db()
    .$executeRaw`UPDATE rate_counters SET slots[61] = slots[61] - 1 WHERE slots[61] = ${MEGABYTES_AN_HOUR}::int`;
  await expect(copy()).rejects.toMatchObject(tooMany);
  await save(ink(1, "still fits"));

  const another = await aUser();
  const other = await aClip(another);
  await asCaller(another.id, () => addDrawing(other, ink(2, "another user's")));
  await save(ink(0.5, "short"));
  const later = new Date(Date.now() + 2 * 3600 * 1000);
  vi.spyOn(clock, "now").mockReturnValue(later);
  await save(ink(2, "an hour later"));
});
