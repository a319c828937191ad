import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addText } from "../../assets/add-text";
import { clipSorts } from "../../contract/schema/clip";
import { db } from "../../platform/database/db";
import { getOwnedClip } from "../owned-clip";
import { type ClipListQuery, listClips } from "./list-clips";
import type { SearchPlan } from "./search-plan";

const forced = vi.hoisted(() => ({ way: null as SearchPlan | null }));
vi.mock("./search-plan", async (original) => {
  const actual = await original<typeof import("./search-plan")>();
  return {
    chooseSearchPlan: (facts: Parameters<typeof actual.chooseSearchPlan>[0]) =>
      forced.way ?? actual.chooseSearchPlan(facts),
  };
});

let close: () => Promise<void>;
let owner: { id: string };
const crowd = { id: "usr_crowd" };
const standard: ClipListQuery = { page: 1, limit: 10, sort: "-created_at" };

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await aUser(crowd);
  // "rare" is in every 50th, "tenth" in every 10th and "often" in two of three clips, which covers each strategy.
  await db().$executeRaw`
    INSERT INTO clips (user_id, title, description, status, created_at, updated_at)
    SELECT 'usr_crowd', 'Clip ' || n,
      concat_ws(' ', CASE WHEN n % 50 = 0 THEN 'rare' END, CASE WHEN n % 10 = 0 THEN 'tenth' END,
        CASE WHEN n % 3 > 0 THEN 'Often' END),
      (ARRAY['draft', 'completed'])[1 + (n / 7) % 2]::conversion_status,
      '2026-01-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 minute',
      '2026-05-01T00:00:00Z'::timestamptz - (n * 7919 % 2200) * interval '1 minute'
    FROM generate_series(1, 2200) AS n`;
}, 60_000);
afterAll(() => close());
beforeEach(async () => {
  forced.way = null;
  owner = await aUser();
});

const make = (title: string, more: Record<string, unknown> = {}, userId = owner.id) =>
  db().clip.create({ data: { userId, title, ...more } });
const find = async (search: string, query: Partial<ClipListQuery> = {}, who = owner) =>
  (await listClips(who, { ...standard, ...query, search })).views?.map((view) => view.clip.title);

test("a search finds title, description, notes of tags and texts", async () => {
  const clip = await make("Kitchen sink", {
    description: "Water under the cupboard",
    voiceTags: [{ timestamp: 1, x: 0, y: 0, note: "the brass elbow" }],
  });
  for (const text of ["kitchen", "CUPBOARD", "brass elbow"]) expect(await find(text)).toEqual(["Kitchen sink"]);
  expect(await find("gasket")).toEqual([]);
  const { asset: text } = await addText(await getOwnedClip(owner, clip.id), {
    textContent: "Needs a GASKET\u0000!",
    type: "notes",
  });
  await addText(await getOwnedClip(owner, clip.id), { textContent: "and a wrench", type: "notes" });
  expect(await find("gasket")).toEqual(["Kitchen sink"]);
  expect(await find("wrench")).toEqual(["Kitchen sink"]);
  await db().asset.delete({ where: { id: text.id } });
  expect(await find("gasket")).toEqual([]);
  expect(await find("wrench")).toEqual(["Kitchen sink"]);
  await db().clip.update({ where: { id: clip.id }, data: { title: "Bath tub", voiceTags: [] } });
  expect(await find("kitchen")).toEqual([]);
  expect(await find("brass")).toEqual([]);
  expect(await find("bath")).toEqual(["Bath tub"]);
});

test("case does not count in any script, and accents are one letter however they are written", async () => {
  await make("Türschloß ÄRGER");
  await make("Протечка КРАНА");
  await make("Caf\u0065\u0301 Noir");
  await make("水漏れ 🎙 修理");
  expect(await find("ärger")).toEqual(["Türschloß ÄRGER"]);
  expect(await find("TÜRSCHLOß")).toEqual(["Türschloß ÄRGER"]);
  expect(await find("протечка крана")).toEqual(["Протечка КРАНА"]);
  expect(await find("CAF\u00c9")).toEqual(["Caf\u0065\u0301 Noir"]);
  expect(await find("cafe\u0301 n")).toEqual(["Caf\u0065\u0301 Noir"]);
});

test.each([
  ["Eichenstraße 5", ["STRASSE", "strasse", "straße", "STRAẞE", "ß", "ss", "nstras"]],
  ["Plan \uff37\uff29\uff24\uff25 \uff17", ["wide 7", "\uff37ide"]],
  ["narrow 8 (b)", ["\uff4e\uff41\uff52\uff52\uff4f\uff57\u3000\uff18 \uff08b\uff09"]],
  ["\uff8a\uff9d\uff76\uff78", ["\u30cf\u30f3\u30ab\u30af"]],
  ["co\u00adop\u200beration", ["cooperation", "coop\u00aderation"]],
  ["no\u00a0break", ["no break"]],
  ["it\u2019s \u201csaid\u201d", ['it\'s "said"']],
  ["e\u2011mail \u2013 list", ["e-mail - list"]],
  ["\u2764\ufe0f heart", ["\u2764 heart"]],
  ["GROẞMUTTER", ["großmutter", "GROSSMUTTER"]],
  ["Οδος Ερμού", ["ΟΔΟΣ", "οδοσ", "οδος", "ερμού"]],
  ["ΟΔΥΣΣΕΥΣ", ["Οδυσσευς", "ευς", "ευσ"]],
  ["ﬁnal oﬀer", ["FINAL", "offer"]],
  ["50 µm thick", ["50 μM", "50 Μm"]],
])("%s is found by all its spellings in other cases", async (title, spellings) => {
  await make(title);
  for (const text of spellings) expect([text, await find(text)]).toEqual([text, expect.arrayContaining([title])]);
  await db().clip.deleteMany({ where: { title } });
});

test("what a search of another case finds is shown around the hit, however many letters grew before it", async () => {
  const clip = await make("Many", { description: `${"Straße ".repeat(300)} the valve`, userId: owner.id });
  const { hits } = await listClips(owner, { ...standard, search: "VALVE" });
  expect(hits[clip.id]).toMatchObject({ where: "description", text: expect.stringContaining("the valve") });
  await db().clip.delete({ where: { id: clip.id } });
});

test("one and two letters are found, of any script", async () => {
  for (const title of ["Türschloß ÄRGER", "水漏れ 🎙 修理", "Xylophone qz"]) await make(title);
  expect(await find("qz")).toEqual(["Xylophone qz"]);
  expect(await find("漏")).toEqual(["水漏れ 🎙 修理"]);
  expect(await find("漏れ")).toEqual(["水漏れ 🎙 修理"]);
  expect(await find("🎙")).toEqual(["水漏れ 🎙 修理"]);
  expect(await find("ß")).toEqual(["Türschloß ÄRGER"]);
  expect(await find("yl")).toEqual(["Xylophone qz"]);
  expect(await find("~")).toEqual([]);
});

test("a hit reports where it is, with its second and the words around it", async () => {
  const clip = await make("Boiler room", {
    description: `${"x ".repeat(100)}a Brüssel valve behind it`,
    voiceTags: [
      { timestamp: 1, x: 0, y: 0, note: "the pump" },
      { timestamp: 7.5, x: 0, y: 0, note: "the PRESSURE gauge" },
    ],
  });
  const shown = {
    captions: [{ start: 3.25, end: 4, text: "Listen to the rattle", isUnsure: false }],
    text: "",
    isCut: false,
  };
  await db().$executeRaw`
    INSERT INTO transcripts (clip_id, source, document, content, shown)
    VALUES (${clip.id}, 'uploaded', '{}', 'Listen to the rattle', ${JSON.stringify(shown)})`;
  await addText(await getOwnedClip(owner, clip.id), { textContent: "Order a flange", type: "note" });
  const hit = async (search: string) => (await listClips(owner, { ...standard, search })).hits[clip.id];
  expect(await hit("boiler")).toEqual({ where: "title", text: "Boiler room", seconds: null });
  expect(await hit("pressure")).toEqual({ where: "tag", text: "the PRESSURE gauge", seconds: 7.5 });
  expect(await hit("RATTLE")).toEqual({ where: "speech", text: "Listen to the rattle", seconds: 3.25 });
  expect(await hit("brüssel")).toMatchObject({ where: "description", text: expect.stringMatching(/^.{40}Brüssel/) });
  expect(await hit("flange")).toEqual({ where: "text", text: "Order a flange", seconds: null });
  expect((await listClips(owner, standard)).hits).toEqual({});
});

test("nothing in a search is a wildcard or a quote", async () => {
  await make("Valve 100% shut_off \\ O'Neill");
  await make("Valve 1000 shutXoff");
  for (const text of ["100%", "t_o", "\\", "o'n", "% shut_"]) {
    expect(await find(text)).toEqual(["Valve 100% shut_off \\ O'Neill"]);
  }
  for (const text of ["%%", "__", "\\\\", "1%f", "'; DROP"]) expect(await find(text)).toEqual([]);
});

test("another person's clips are never found", async () => {
  await make("Secret of a stranger", {}, (await aUser()).id);
  expect(await find("secret")).toEqual([]);
});

test("only the first 64 K characters are searched", async () => {
  const clip = await make("Long one");
  const textContent = `${"a b ".repeat(16_000)}insidelimit ${"a b ".repeat(16_000)}beyondlimit`;
  await addText(await getOwnedClip(owner, clip.id), { textContent, type: "notes" });
  expect(await find("insidelimit")).toEqual(["Long one"]);
  expect(await find("beyondlimit")).toEqual([]);
});

test.each(["pieces", "walk", "probe"] as const)("long parts are found by %s, each once", async (way) => {
  forced.way = way;
  const filler = "lorem ipsum ".repeat(40);
  const description = `${filler} 雨漏 in the attic`;
  const clip = await make("Long parts", {
    description,
    voiceTags: [{ timestamp: 1, x: 0, y: 0, note: `${filler} zk 雨漏` }],
    status: "completed",
  });
  await addText(await getOwnedClip(owner, clip.id), { textContent: "also 雨漏, flotsam", type: "notes" });
  for (const text of ["雨漏", "zk", "FLOTSAM", "in the attic", "long parts"]) {
    for (const query of [{}, { status: "completed" as const }, { sort: "title" as const }]) {
      expect([text, query, await find(text, query)]).toEqual([text, query, ["Long parts"]]);
    }
  }
  expect(await find("雨漏", { status: "draft" })).toEqual([]);
  expect(await find("flotsam in")).toEqual([]);
  const other = await aUser();
  await db().clip.update({ where: { id: clip.id }, data: { userId: other.id } });
  expect(await find("雨漏")).toEqual([]);
  expect(await find("雨漏", {}, other)).toEqual(["Long parts"]);
  await db().clip.delete({ where: { id: clip.id } });
  expect(await db().clipWords.count({ where: { clipId: clip.id } })).toBe(0);
  forced.way = null;
});

test("a long search of 200 characters is matched to its end", async () => {
  const title = `${"abc ".repeat(49)}end!`;
  await make(title);
  expect(await find(title)).toEqual([title]);
  expect(await find(`${title.slice(0, -1)}?`)).toEqual([]);
});

const ways = [null, "pieces", "walk", "probe"] as const;
const everyWay = clipSorts.flatMap((sort) => ways.map((way) => ({ sort, way })));

test.each(everyWay)("pages and cursors in the order $sort found by $way are slices of what matches", async (given) => {
  const { sort } = given;
  forced.way = given.way;
  const column = { created_at: "created_at", updated_at: "updated_at", title: "title_key" }[sort.replace("-", "")];
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  for (const search of given.way ? ["often"] : ["rare", "TENTH", "often"]) {
    for (const status of [undefined, "completed"] as const) {
      for (const ranged of search === "TENTH" ? [false] : [false, true]) {
        const range = ranged
          ? { createdAfter: new Date("2026-01-01T02:00:00Z"), createdBefore: new Date("2026-01-01T15:00:00Z") }
          : {};
        const rows = await db().$queryRawUnsafe<{ id: number }[]>(
          `SELECT id FROM clips WHERE user_id = $1 AND (title || ' ' || description) ILIKE '%' || $2 || '%'
             AND ($3::text IS NULL OR status::text = $3)
             AND (NOT $4 OR created_at >= '2026-01-01T02:00:00Z' AND created_at < '2026-01-01T15:00:00Z')
           ORDER BY ${column} ${direction}, id ${direction}`,
          crowd.id,
          search,
          status ?? null,
          ranged,
        );
        const all = rows.map((row) => row.id);
        const limit = 300;
        let cursor: string | null = null;
        for (let page = 1; (page - 1) * limit < all.length; page += 1) {
          const query = { ...standard, ...range, sort, status, search, limit };
          const numbered = await listClips(crowd, { ...query, page });
          const expected = all.slice((page - 1) * limit, page * limit);
          expect(numbered.ids).toEqual(expected);
          expect(numbered).toMatchObject({ total: all.length, hasNext: page * limit < all.length });
          if (cursor) {
            const sought = await listClips(crowd, { ...query, cursor });
            expect(sought.ids).toEqual(expected);
            expect(sought).toMatchObject({ page, total: all.length });
          }
          cursor = numbered.nextCursor;
        }
        expect(cursor).toBeNull();
      }
    }
  }
  forced.way = null;
});

test("a search knows the status, the title and the time of change of now", async () => {
  const clip = await make("Zebra crossing", { updatedAt: new Date("2026-01-01") });
  await make("Yellow crossing", { updatedAt: new Date("2026-02-01") });
  await db().clip.update({ where: { id: clip.id }, data: { status: "completed", updatedAt: new Date("2026-03-01") } });
  expect(await find("crossing", { status: "completed" })).toEqual(["Zebra crossing"]);
  expect(await find("crossing", { status: "draft" })).toEqual(["Yellow crossing"]);
  expect(await find("crossing", { sort: "-updated_at" })).toEqual(["Zebra crossing", "Yellow crossing"]);
  await db().clip.update({ where: { id: clip.id }, data: { title: "An old crossing" } });
  expect(await find("crossing", { sort: "title" })).toEqual(["An old crossing", "Yellow crossing"]);
});

test("beyond 10,000 the total is capped, and pages and cursors go on", async () => {
  const many = owner;
  const first = 1_000_000 + ((await db().clip.aggregate({ _max: { id: true } }))._max.id ?? 0);
  await db().$executeRaw`DROP INDEX IF EXISTS clip_search_pieces_idx`;
  await db().$executeRaw`
    INSERT INTO clips (id, user_id, title, description, created_at, updated_at)
    SELECT ${first}::int + n, ${many.id}, 'Bulk ' || n || CASE WHEN n < 10500 THEN ' older' ELSE '' END,
      CASE WHEN row_number() OVER (ORDER BY hashint4(${first}::int + n)) > 1000 THEN 'scattered' END,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', now()
    FROM generate_series(1, 12000) AS n`;
  await db().$executeRaw`
    CREATE INDEX clip_search_pieces_idx ON clip_search
    USING gin (search_pieces(user_id, document)) WITH (fastupdate = on, gin_pending_list_limit = 64)`;
  const query = { ...standard, limit: 100 };
  const exact = await listClips(many, { ...query, search: "lk 9" });
  expect(exact).toMatchObject({ totalIsCapped: false, total: 1111 });
  const all = await listClips(many, query);
  expect(all).toMatchObject({ totalIsCapped: false, total: 12_000 });
  for (const search of ["bulk", "older"]) {
    const matches = search === "bulk" ? 12_000 : 10_499;
    const first = await listClips(many, { ...query, search });
    expect(first).toMatchObject({ totalIsCapped: true, total: 10_000, hasNext: true });
    expect(first.views?.[0]?.clip.title).toMatch(search === "bulk" ? /12000/ : /10499 older/);
    const late = await listClips(many, { ...query, search, page: 101 });
    expect(late.views?.[0]?.clip.title).toContain(`Bulk ${matches - 10_000}`);
    const next = await listClips(many, { ...query, search, cursor: late.nextCursor ?? "" });
    expect(next.views?.[0]?.clip.title).toContain(`Bulk ${matches - 10_100}`);
    expect(next).toMatchObject({ page: 102, total: 10_000, totalIsCapped: true });
    const last = await listClips(many, { ...query, search, page: Math.ceil(matches / 100) });
    expect(last).toMatchObject({ hasNext: false, nextCursor: null });
    expect(last.views?.at(-1)?.clip.title).toMatch(/^Bulk 1\b/);
  }
  const range = await listClips(many, { ...query, createdAfter: new Date("2025-01-01") });
  expect(range).toMatchObject({ totalIsCapped: true, total: 10_000, hasNext: true });
  // The sample of a thousand has none of them.
  for (const way of ["pieces", "walk", "probe"] as const) {
    for (const sort of ["-created_at", "title"] as const) {
      const order = sort === "title" ? "title_key, id" : "created_at DESC, id DESC";
      const held = await db().$queryRawUnsafe<{ id: number }[]>(
        `SELECT id FROM clips WHERE user_id = $1 AND description = 'scattered' ORDER BY ${order} LIMIT 400`,
        many.id,
      );
      forced.way = way;
      const found = await listClips(many, { ...query, sort, search: "scattered", page: 4 });
      expect(found.ids, `${sort} by ${way}`).toEqual(held.slice(300).map(({ id }) => id));
      expect(found).toMatchObject({ totalIsCapped: true, total: 10_000, hasNext: true });
    }
  }
  forced.way = null;
}, 120_000);

test("wildcards are letters, in full width too, and a search for nothing that is seen ends well", async () => {
  const who = owner;
  await make("100%_\\done", {}, who.id);
  await make("\uff05 of full width", {}, who.id);
  for (const text of ["%_", "\\d", "\uff05_", "\uff3c", "100%"])
    expect(await find(text, {}, who)).toEqual(["100%_\\done"]);
  expect((await find("%", {}, who))?.length).toBe(2);
  expect(await find("%x", {}, who)).toEqual([]);
  expect((await find("\u00ad", {}, who))?.length).toBe(2);
});

test("one letter that stands for many makes no document many times its size", async () => {
  const [{ length } = { length: 0 }] = await db().$queryRaw<{ length: number }[]>`
    SELECT length(search_form(repeat(${"\ufdfa"}, 10000))) AS length`;
  expect(length).toBe(20_100);
});

test("searches need nothing but what every PostgreSQL has", async () => {
  expect(await find("kitchen")).toBeDefined();
  expect(await db().$queryRaw`SELECT extname FROM pg_extension`).toEqual([{ extname: "plpgsql" }]);
});
