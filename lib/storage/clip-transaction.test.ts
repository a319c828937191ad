import { afterAll, beforeAll, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import { getOwnedClip, type OwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import { asCaller } from "../../e2e/support/as-caller";
import { holdLocks } from "../../e2e/support/row-locks";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addDrawing } from "../assets/drawings/add-drawing";
import { prepareDrawing } from "../ink/prepare-drawing";
import { db } from "../platform/database/db";
import { clipTransaction } from "./clip-transaction";

let close: () => Promise<void>;
const owner = { id: "usr_a" };
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: owner });
});
afterAll(() => close());

const waiting = async () => {
  const rows = await db().$queryRaw<{ state: string | null; locks: boolean }[]>`
    SELECT state, COALESCE(wait_event_type = 'Lock', false) AS locks FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'tellmark'`;
  return {
    inTransaction: rows.filter(({ state, locks }) => state?.startsWith("idle in transaction") || locks).length,
    forLocks: rows.filter(({ locks }) => locks).length,
  };
};

const holdClip = (clipId: number) =>
  holdLocks(
    (tx) => tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`,
    (work) => clipTransaction(clipId, work),
  );

const ink = prepareDrawing(
  { version: 1, strokes: [{ tool: "pen", color: "#c00000", width: 0.01, points: [[0.1, 0.1, 0]] }] },
  null,
);
const tag = (n: number) => ({ timestamp: n, x: 0, y: 0, note: `${n}` });

type Change = (clip: OwnedClip, n: number) => Promise<unknown>;
const changes: [string, Change][] = [
  ["24 changes of tags", (clip, n) => updateClip(clip, { voiceTags: [tag(n)] })],
  ["24 changes of a title", (clip, n) => updateClip(clip, { title: `Title ${n}` })],
  ["24 drawings", (clip) => ("drawing" in ink ? addDrawing(clip, ink.drawing) : Promise.reject(ink))],
];

test.each(changes)("%s of one clip wait without a connection, and all of them are made", async (_what, change) => {
  const { id } = await createClip(owner, { title: "A valve" });
  const { done, release } = await holdClip(id);
  const clip = await getOwnedClip(owner, id);
  const all = Array.from({ length: 24 }, (_, n) => asCaller("usr_a", () => change(clip, n)));
  try {
    for (let round = 0; round < 20; round += 1) expect(await waiting()).toEqual({ inTransaction: 1, forLocks: 0 });
  } finally {
    release();
  }
  await Promise.all([done, ...all]);
  const { version } = await db().clip.findUniqueOrThrow({ where: { id } });
  expect(version).toBeGreaterThan(24);
});

test("an answer of another caller comes before the rest of one caller's changes", async () => {
  const { id } = await createClip(owner, { title: "A valve" });
  const { done, release } = await holdClip(id);
  const order: string[] = [];
  const write = (name: string) => clipTransaction(id, async () => void order.push(name));
  const writes = Array.from({ length: 5 }, () => asCaller("usr_a", () => write("owner")));
  const answer = asCaller(null, () => write("recipient"));
  release();
  await Promise.all([done, answer, ...writes]);
  expect(order.indexOf("recipient")).toBeLessThanOrEqual(1);
});

/** Work in the background: its workers bound it, and it takes no turn. */
const ofJobs = [
  "lib/assets/picture-texts/read-pictures.ts",
  "lib/assets/recordings/cut-audio.ts",
  "lib/assets/recordings/insert-take.ts",
  "lib/assets/recordings/prepare-audio.ts",
  "lib/assets/redactions/migrate-redactions.ts",
  "lib/clips/jobs/jobs-after-audio.ts",
  "lib/renders/annotate-images.ts",
  "lib/speech/align-word-times.ts",
  "lib/speech/transcription-job.ts",
  "lib/speech/translation-job.ts",
  "lib/transcripts/migrate-transcript.ts",
];

test("what locks the row of a clip or a link for a request waits in line before it takes a connection", () => {
  const locks = /FROM (?:clips|shares)\b[^`]*\bFOR (?:NO KEY )?UPDATE|\bbumpContentVersion\(|viewCount: \{ increment/;
  const direct = files.filter((file) => {
    const source = withoutComments(sourceOf(file));
    return locks.test(source) && /(?<![.\w])transaction\(/.test(source);
  });
  // The first waits in its clip's line itself; the owner of an upload deletes it.
  const others = ["lib/assets/drawings/add-drawing.ts", "lib/assets/uploads/partial-upload.ts"];
  expect(direct.sort()).toEqual([...ofJobs, ...others].sort());
});
