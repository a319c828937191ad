import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { clipSorts } from "../../contract/schema/clip";
import { Prisma } from "../../generated/prisma/client";
import { db } from "../../platform/database/db";
import { queryPrepared } from "../../platform/database/rows";
import { findClipView } from "../clip-view";
import { type ClipListQuery, clipPageSelect, listClips } from "./list-clips";

let close: () => Promise<void>;
const owner = { id: "usr_list" };
const standard: ClipListQuery = { page: 1, limit: 10, sort: "-created_at" };

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  // 1,203 clips over 40 days, three at each timestamp to force ties, with another person's in between.
  await db().$executeRaw`
    INSERT INTO users (id, updated_at) VALUES ('usr_list', now()), ('usr_stranger', now()), ('usr_lump', now())`;
  await db().$executeRaw`
    INSERT INTO clips (user_id, title, status, created_at, updated_at)
    SELECT CASE WHEN n % 5 = 0 THEN 'usr_stranger' ELSE 'usr_list' END,
      (ARRAY['Ärger', 'boiler', 'Attic', 'Zinc', 'attic'])[1 + n % 4] || CASE WHEN n % 3 = 0 THEN '' ELSE ' ' || n END,
      (ARRAY['draft', 'completed', 'completed', 'failed'])[1 + n % 4]::conversion_status,
      '2026-03-01T00:00:00Z'::timestamptz + (n / 3) * interval '115 minutes',
      '2026-05-01T00:00:00Z'::timestamptz - (n % 700) * interval '1 minute'
    FROM generate_series(1, 1504) AS n`;
  await db().$executeRaw`
    INSERT INTO clips (user_id, title, created_at, updated_at)
    SELECT 'usr_lump', 'Lump ' || n, '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z' FROM generate_series(1, 3001) AS n`;
}, 60_000);
afterAll(() => close());

async function wanted(sort: (typeof clipSorts)[number], status: string | null = null, userId = owner.id) {
  const column = { created_at: "created_at", updated_at: "updated_at", title: "title_key" }[sort.replace("-", "")];
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  const rows = await db().$queryRawUnsafe<{ id: number }[]>(
    `SELECT id FROM clips WHERE user_id = $1 AND ($2::text IS NULL OR status::text = $2)
     ORDER BY ${column} ${direction}, id ${direction}`,
    userId,
    status,
  );
  return rows.map((row) => row.id);
}

const idsOf = (list: Awaited<ReturnType<typeof listClips>>) => list.ids;

test.each(clipSorts)("every page of the order %s is the slice of the whole list", async (sort) => {
  for (const status of [undefined, "completed", "failed"] as const) {
    const all = await wanted(sort, status ?? null);
    const pages = Math.ceil(all.length / 10);
    for (const page of [1, 2, Math.floor(pages / 2), Math.ceil(pages / 2) + 1, pages - 1, pages]) {
      const list = await listClips(owner, { ...standard, sort, status, page });
      expect(idsOf(list)).toEqual(all.slice((page - 1) * 10, page * 10));
      expect(list).toMatchObject({ page, total: all.length, totalIsCapped: false, hasNext: page < pages });
    }
  }
});

test("every offset near a change of day is right, from either end", async () => {
  for (const sort of ["-created_at", "created_at"] as const) {
    const all = await wanted(sort);
    for (let page = 505; page < 540; page += 1) {
      const list = await listClips(owner, { ...standard, sort, page, limit: 1 });
      expect(idsOf(list)).toEqual(all.slice(page - 1, page));
    }
  }
});

test("clips that were all made at the same moment are listed without a gap", async () => {
  const all = await wanted("-created_at", null, "usr_lump");
  for (const page of [1, 14, 16, 29, 30, 31]) {
    const list = await listClips({ id: "usr_lump" }, { ...standard, page, limit: 100 });
    expect(idsOf(list)).toEqual(all.slice((page - 1) * 100, page * 100));
  }
});

test("a page past the end is empty and keeps the total", async () => {
  const total = (await wanted("title")).length;
  const beyond = await listClips(owner, { ...standard, page: 1_000_000, limit: 100 });
  expect(beyond).toMatchObject({ views: [], total, hasNext: false, nextCursor: null });
  const empty = await listClips({ id: "usr_nobody" }, standard);
  expect(empty).toMatchObject({ views: [], total: 0, hasNext: false, nextCursor: null });
});

test.each(clipSorts)("cursors walk through the whole order %s, with a status and within a range", async (sort) => {
  const queries: Partial<ClipListQuery>[] = [
    {},
    { status: "completed" },
    { createdAfter: new Date("2026-03-10T00:00:00Z"), createdBefore: new Date("2026-03-20T00:00:00Z") },
  ];
  for (const query of queries) {
    const inRange = await db().clip.findMany({
      where: {
        userId: owner.id,
        ...(query.status ? { status: query.status } : {}),
        ...(query.createdAfter && query.createdBefore
          ? { createdAt: { gte: query.createdAfter, lt: query.createdBefore } }
          : {}),
      },
      select: { id: true },
    });
    const kept = new Set(inRange.map((clip) => clip.id));
    const all = (await wanted(sort)).filter((id) => kept.has(id));
    const met: number[] = [];
    let cursor: string | undefined;
    for (let page = 1; ; page += 1) {
      const list = await listClips(owner, { ...standard, ...query, sort, limit: 100, cursor });
      met.push(...idsOf(list));
      expect(list).toMatchObject({ page, total: all.length, hasNext: met.length < all.length });
      if (!list.nextCursor) break;
      cursor = list.nextCursor;
    }
    expect(met).toEqual(all);
  }
});

test("a numbered page hands out the cursor of the next one", async () => {
  const all = await wanted("-title");
  const second = await listClips(owner, { ...standard, sort: "-title", page: 90 });
  const third = await listClips(owner, { ...standard, sort: "-title", cursor: second.nextCursor ?? "" });
  expect(idsOf(third)).toEqual(all.slice(900, 910));
  expect(third.page).toBe(91);
});

test("titles are ordered without regard to case", async () => {
  const list = await listClips(owner, { ...standard, sort: "title", limit: 100, page: 1 });
  const titles = (list.views ?? []).map((view) => view.clip.title.toLowerCase());
  expect(titles).toEqual([...titles].sort((a, b) => (a < b ? -1 : 1)));
});

test("a page that comes with the caller is the one that is read alone, and its clips are as each is read alone", async () => {
  const user = { id: "usr_words" };
  await db().$executeRaw`INSERT INTO users (id, updated_at) VALUES ('usr_words', now())`;
  await db().$executeRaw`
    INSERT INTO clips (user_id, title, description, metadata, duration_seconds, stored_bytes, last_error, created_at)
    SELECT 'usr_words', 'Ventil "' || n || '" \\ ☃ ' || chr(8232), E'two\nlines\tand 𝄞', '{"deep": [1.5, null, "é"]}',
      12.345678, 5000000000, CASE WHEN n % 2 = 0 THEN '{"code": "internal"}'::jsonb END,
      '2026-03-01T12:00:00.123Z'::timestamptz + n * interval '1 millisecond'
    FROM generate_series(1, 12) AS n`;
  for (const query of [standard, { ...standard, page: 2 }, { ...standard, page: 9 }, { ...standard, limit: 12 }]) {
    const value = clipPageSelect(query)?.(Prisma.sql`${user.id}`) ?? Prisma.sql`NULL`;
    const [row] = await queryPrepared<{ places: string | null }>(Prisma.sql`SELECT ${value} AS places`);
    const list = await listClips(user, query, { places: row?.places ?? "[]" });
    expect(list).toEqual(await listClips(user, query));
    expect(list.total).toBe(12);
    for (const view of list.views ?? []) expect(view).toEqual(await findClipView(view.clip.id));
  }
  expect(clipPageSelect({ ...standard, search: "valve" })).toBeNull();
  expect(clipPageSelect({ ...standard, page: 100 })).toBeNull();
});
