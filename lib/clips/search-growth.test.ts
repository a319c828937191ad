import { afterAll, beforeAll, expect, test } from "vitest";
import { aClip } from "../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addText } from "../assets/add-text";
import { db } from "../platform/database/db";
import { createClip } from "./create-clip";
import { indexDueWords } from "./list/index-due-words";
import { listClips } from "./list/list-clips";
import { getOwnedClip } from "./owned-clip";
import { updateClip } from "./update-clip";

const QUOTA = 3_000_000;
const BUDGET = 2_000_000;
const never = new AbortController().signal;
const owner = { id: "usr_a" };
let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) }));
  await db().user.createMany({ data: [owner, { id: "usr_full" }, { id: "usr_busy" }] });
});
afterAll(() => close());

/** Characters that stand nowhere else, so that each is a new piece. */
const rare = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919 + from) % 20_000))).join("");
const tagged = (note: string) =>
  Array.from({ length: 20 }, (_, n) => ({ timestamp: n, x: 0, y: 0, note: `${note} ${n}` }));
const find = async (search: string, who = owner) =>
  (await listClips(who, { page: 1, limit: 10, sort: "-created_at", search })).ids;

async function written(clipId: number) {
  const [index] = await db().$queryRaw<object[]>`
    SELECT pg_relation_size('clip_words_pieces_idx')::int AS bytes, pg_table_size('clip_words')::int AS rows`;
  const versions = await db().$queryRaw<{ part: string; version: string }[]>`
    SELECT part, xmin::text AS version FROM clip_words WHERE clip_id = ${clipId} ORDER BY part`;
  return { ...index, versions: new Map(versions.map(({ part, version }) => [part, version])) };
}

test("24 changes of a title write nothing of a long text again", async () => {
  const clip = await aClip(owner);
  const { asset } = await addText(await getOwnedClip(owner, clip.id), { textContent: rare(65_000), type: "notes" });
  const before = await written(clip.id);
  expect([...before.versions.keys()]).toEqual([asset.id]);
  for (let n = 0; n < 24; n += 1) await updateClip(await getOwnedClip(owner, clip.id), { title: `Valve ${n}` });
  expect(await written(clip.id)).toEqual(before);
  expect(await find("valve 23")).toEqual([clip.id]);
  expect(await find(rare(2, 40))).toEqual([clip.id]);
});

test("notes that change leave the description and what is said as they are, and one text the others", async () => {
  const clip = await createClip(owner, {
    title: "Boiler",
    description: rare(9000, 1),
    voiceTags: tagged(rare(900, 2)),
  });
  await addText(await getOwnedClip(owner, clip.id), {
    textContent: `WEBVTT\n\n00:01.000 --> 00:02.000\n${rare(300, 3)}`,
    type: "transcription",
    language: "ja",
  });
  const { asset: first } = await addText(await getOwnedClip(owner, clip.id), {
    textContent: rare(5000, 4),
    type: "notes",
  });
  const before = await written(clip.id);
  expect([...before.versions.keys()].sort()).toEqual([first.id, "description", "speech", "tags"].sort());
  await updateClip(await getOwnedClip(owner, clip.id), { voiceTags: tagged("another") });
  const { asset: second } = await addText(await getOwnedClip(owner, clip.id), {
    textContent: rare(400, 5),
    type: "notes",
  });
  const after = await written(clip.id);
  for (const part of [first.id, "description", "speech"]) {
    expect([part, after.versions.get(part)]).toEqual([part, before.versions.get(part)]);
  }
  expect(after.versions.get("tags")).toBeUndefined();
  expect(after.versions.get(second.id)).toBeDefined();
  expect(await find("another 19")).toEqual([clip.id]);
});

test("a description that is refused, as the storage is full, writes nothing into the index", async () => {
  const full = { id: "usr_full" };
  const clip = await aClip(full);
  await db().storageAccount.update({ where: { userId: full.id }, data: { bytes: BigInt(QUOTA) } });
  const before = await written(clip.id);
  for (let n = 0; n < 5; n += 1) {
    const change = updateClip(await getOwnedClip(full, clip.id), { description: rare(10_000, n) });
    await expect(change).rejects.toMatchObject({ code: "storage_full" });
  }
  expect(await written(clip.id)).toEqual(before);
});

test("the indexing of one user is bounded for an hour; the rest is found when the hour is over", async () => {
  const busy = { id: "usr_busy" };
  const clip = await aClip(busy);
  const other = await aClip(owner);
  const account = () => db().storageAccount.findUniqueOrThrow({ where: { userId: busy.id } });
  const spent = { indexedChars: BUDGET - 50_000, indexedSince: new Date() };
  await db().storageAccount.update({ where: { userId: busy.id }, data: spent });
  for (let n = 1; n <= 12; n += 1) {
    const description = `number ${n} ${rare(9900, n)}`;
    await updateClip(await getOwnedClip(busy, clip.id), { description });
  }
  const { indexedChars } = await account();
  expect(indexedChars).toBeGreaterThan(BUDGET - 10_000);
  expect(indexedChars).toBeLessThanOrEqual(BUDGET);
  expect([await find("number 5 ", busy), await find("number 12", busy)]).toEqual([[clip.id], []]);
  await updateClip(await getOwnedClip(owner, other.id), { description: `pump ${rare(400, 9)}` });
  expect(await find("pump")).toEqual([other.id]);
  await indexDueWords(never);
  expect(await find("number 12", busy)).toEqual([]);
  await db().$executeRaw`UPDATE storage_accounts SET indexed_since = indexed_since - interval '2 hours'`;
  await indexDueWords(never);
  expect([await find("number 5 ", busy), await find("number 12", busy)]).toEqual([[], [clip.id]]);
  expect((await account()).indexedChars).toBeLessThanOrEqual(10_000);
  expect(await db().clipSearch.count({ where: { wordsDue: true } })).toBe(0);
});
