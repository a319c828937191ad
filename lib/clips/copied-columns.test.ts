import { afterAll, beforeAll, expect, test } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { duplicateClip } from "#lib/copies/duplicate-clip";
import { freezeClip } from "#lib/copies/freeze-clip";
import { type Clip, Prisma } from "#lib/generated/prisma/client";
import { importClip } from "#lib/packages/import/import-clip";
import { clipOf, exported, incoming, openWithSample, owner, receiver } from "#lib/packages/testing/sample-import";
import { selectColumns } from "#lib/platform/database/columns";
import { db, transaction } from "#lib/platform/database/db";
import { makeThumbnail } from "#lib/renders/make-thumbnail";
import { serializeTranscript } from "#lib/transcripts/document/serialize-transcript";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { places, tablesLeftOut } from "../../e2e/support/copied-columns";
import { statementsOf } from "../../e2e/support/statements";
import { clipViewSelect, parseClipView } from "./clip-view";

const segments = [{ startMs: 200, endMs: 1500, text: "Look here.", confidence: 0.9, words: [] }];
const engine = { provider: "moonshine", model: "tiny", language: "en" };
const said = serializeTranscript({ ...engine, confidence: 0.9, text: "Look here.", segments });

async function store(clipId: number): Promise<void> {
  if (typeof said === "string") throw new Error(said);
  const serialized = said;
  await transaction((tx) =>
    storeTranscript(tx, { clipId, written: { add: () => undefined } }, serialized, { source: "uploaded" }),
  );
}

let sample: Awaited<ReturnType<typeof openWithSample>>;
let original: Clip;
const never = new AbortController().signal;

beforeAll(async () => {
  sample = await openWithSample();
  const { id } = sample.original;
  await store(id);
  const spanish = {
    language: "es",
    version: 1,
    provider: "apertium",
    isDraft: true,
    sources: [],
    document: {},
    shown: "Mira",
  };
  await db().transcriptTranslation.create({ data: { clipId: id, ...spanish } });
  await db().transcription.create({ data: { id: "trs_sample", clipId: id, ...engine, audioSha256: "a", seconds: 2 } });
  const { id: derivativeId } = await db().derivative.findFirstOrThrow({
    where: { role: "display", asset: { clipId: id } },
  });
  await db().pictureText.create({ data: { derivativeId, clipId: id, lines: [], content: "Harbor" } });
  const pictureSwitches = [{ timestamp: 1, image: "img2" }];
  await db().clip.update({ where: { id }, data: { pictureSwitches } });
  await makeThumbnail(id, { style: "card", width: 200, second: null, choose: true });
  original = await clipOf(id);
}, 120_000);
afterAll(() => sample.close());

const works: Record<string, () => Promise<unknown>> = {
  "a duplicate": () => duplicateClip(original, "Harbour wall", never),
  "a frozen copy": () => freezeClip(owner, { clipId: original.id, signal: never, show: async () => undefined }),
  "an import": async () => importClip(receiver, await incoming(await exported(original.id)), never),
  "an earlier version of a drawing": async () => {
    const { drawing } = await addDrawing(await clipOf(original.id), preparedDrawing({ version: 1, strokes: [] }));
    const stroke = { tool: "pen", points: [[0.1, 0.1, 0]] };
    await replaceDrawing(await clipOf(original.id), {
      drawingId: drawing.id,
      prepared: preparedDrawing({ version: 1, strokes: [stroke] }),
      ifMatch: null,
    });
  },
  "an earlier version of a transcript": () => store(original.id),
};

async function columnsOf(table: string): Promise<string[]> {
  const found = await db().$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} ORDER BY ordinal_position`;
  return found.map(({ name }) => name);
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Names of the copy's rows and files, and what is worked out for it. */
const OWN = [
  "id",
  "clip_id",
  "asset_id",
  "derivative_id",
  "filename",
  "blob_key",
  "frozen_of",
  "vst_key",
  "manifest_key",
  "stored_bytes",
];
/** A picture keeps its former names in `facts`; what ink covers is found again. */
const CHANGED: Record<string, string[]> = { assets: ["facts"], drawings: ["covers"] };

async function valuesOf(table: string, clipId: number, columns: readonly string[]): Promise<string[]> {
  const ofClip = {
    clips: Prisma.sql`id = ${clipId}::int`,
    derivatives: Prisma.sql`asset_id IN (SELECT id FROM assets WHERE clip_id = ${clipId}::int)`,
    thumbnails: Prisma.sql`clip_id = ${clipId}::int AND chosen_at IS NOT NULL`,
  }[table];
  const rows = await db().$queryRaw<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(t) AS row FROM ${Prisma.raw(table)} t WHERE ${ofClip ?? Prisma.sql`clip_id = ${clipId}::int`}`;
  return rows.map(({ row }) => columns.map((column) => `${column}: ${JSON.stringify(row[column])}`).join("\n")).sort();
}

test("a frozen copy holds the values of its original", async () => {
  const copyId = await freezeClip(owner, { clipId: original.id, signal: never, show: async (_tx, id) => id });
  for (const [table, { copied }] of Object.entries(places["a frozen copy"]?.tables ?? {})) {
    if (table === "blobs") continue;
    const columns = words(copied).filter((column) => ![...OWN, ...(CHANGED[table] ?? [])].includes(column));
    const before = await valuesOf(table, original.id, columns);
    expect(before.length, table).toBeGreaterThan(0);
    expect(await valuesOf(table, copyId, columns), table).toEqual(before);
  }
});

/** The columns that the statements insert, by table. */
function insertedBy(statements: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const insert = /INSERT INTO (?:"public"\.)?"?(\w+)"?(?: AS \w+)?\s*\(([^)]*)\)/g;
  for (const [, table = "", list = ""] of statements.flatMap((text) => [...text.matchAll(insert)])) {
    const columns = found.get(table) ?? new Set();
    for (const column of list.replaceAll('"', "").split(",")) columns.add(column.trim());
    found.set(table, columns);
  }
  return found;
}

test.each(Object.entries(places))("%s takes each column along, or leaves it out for a reason", async (name, place) => {
  const inserted = insertedBy(await statementsOf(works[name] ?? Promise.reject));
  const problems: string[] = [];
  for (const [table, { copied, of = table, leftOut = {} }] of Object.entries(place.tables)) {
    const existing = [...new Set([...(await columnsOf(table)), ...(await columnsOf(of))])];
    const listed = [...words(copied), ...Object.keys(leftOut)];
    for (const column of existing.filter((one) => !listed.includes(one))) {
      problems.push(
        `${table}.${column} is lost in ${name}: copy it in ${place.source} and add it to \`copied\` in e2e/support/copied-columns.ts, or to \`leftOut\` with the reason`,
      );
    }
    for (const column of listed.filter((one) => !existing.includes(one))) problems.push(`no column ${table}.${column}`);
    for (const column of words(copied).filter((one) => !inserted.get(table)?.has(one))) {
      problems.push(`${place.source} leaves out ${table}.${column}, which is listed as copied into ${name}`);
    }
  }
  expect(problems).toEqual([]);
});

test("a table whose rows belong to a clip is copied with it, or left out for a reason", async () => {
  const owned = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('clip_id', 'asset_id', 'drawing_id') GROUP BY 1 ORDER BY 1`;
  const known = [...Object.keys(places["a duplicate"]?.tables ?? {}), ...Object.keys(tablesLeftOut)];
  const forgotten = owned.filter(({ name }) => !known.includes(name));
  expect(
    forgotten.map(
      ({ name }) =>
        `${name} belongs to clips: copy it in lib/copies, or name it in \`tablesLeftOut\` of e2e/support/copied-columns.ts`,
    ),
  ).toEqual([]);
  expect(owned.length).toBeGreaterThan(15);
});

/** Columns of a file that the record of a clip does not show. */
const unseen: Record<string, string> = {
  clip_id: "it is the clip's",
  content_type: "for the bytes",
  size_bytes: "for the bytes",
  sha256: "for the bytes and packages",
  format: "for packages",
  width: "in facts",
  height: "in facts",
  duration_source: "in the answer to an upload",
  progress: "of the job",
  preparation_error: "of the job",
  early_overview: "in the waveform",
  text_type: "of texts, which are files of packages",
  language: "of texts, which are files of packages",
};

test("the record of a clip takes each column of its files along, or leaves it out for a reason", async () => {
  const [{ files } = { files: [] }] = await db().$queryRaw<{ files: object[] }[]>`
    SELECT ${clipViewSelect.columns} FROM clips c ${clipViewSelect.joins} WHERE c.id = ${original.id}::int`;
  const seen = Object.keys(files[0] ?? {}).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const forgotten = (await columnsOf("assets")).filter((column) => !seen.includes(column) && !(column in unseen));
  expect(forgotten, "select these in lib/clips/clip-view.ts, or name them in `unseen` with the reason").toEqual([]);
  expect(Object.keys(unseen).filter((column) => seen.includes(column))).toEqual([]);
});

test("a clip that PostgreSQL gave as JSON has the types of one that Prisma read", async () => {
  const { id } = original;
  const typed = {
    vstKey: "a",
    manifestKey: "b",
    packagedVersion: 1,
    redactedVersion: 1,
    drawnVersion: 1,
    lastError: {},
  };
  const clip = await db().clip.update({ where: { id }, data: { ...typed, kept: { spans: [] } } });
  const [row] = await db().$queryRaw<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(seen) AS row FROM (
      SELECT ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${clipViewSelect.columns}
      FROM clips c ${clipViewSelect.joins} WHERE c.id = ${id}::int
    ) AS seen`;
  const types = (of: object) => Object.entries(of).map(([name, value]) => `${name}: ${value?.constructor.name}`);
  const shown = parseClipView(row?.row ?? {})?.clip;
  expect(types(shown ?? {}).sort(), "dates and large integers are named in parseClipView").toEqual(types(clip).sort());
  expect(shown).toEqual(clip);
});
