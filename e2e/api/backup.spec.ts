import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "playwright/test";
import { variables } from "../../lib/config/variables";
import { runningPostgresUrl } from "../../lib/server/postgres/postgres";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "../torture/api.mjs";
import { Expectations, type ExpectedClip } from "../torture/expectations.mjs";
import { createRandom } from "../torture/random.mjs";
import { issueToken, total } from "../torture/torture.mjs";
import { verifyClips } from "../torture/verify-clips.mjs";
import { StoreCheck, wrongAccounts } from "../torture/verify-store.mjs";
import { type Entry, Witness } from "../torture/witness.mjs";
import { Writer } from "../torture/writer.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));

/** As `npm run backup` and `npm run restore` do it. */
function command(name: "backup" | "restore", file: string, dataDir: string) {
  const script = join(rootDir, "lib/server/cli/run.mjs");
  const env = { ...process.env, ...unset, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [script, name, file], { env });
}

/**
 * A clip as it was after the first entries, and after each of the later ones: a backup in between shows one of these
 * states, whole. Completing is two steps, the second of which is a job's.
 */
function statesOf(before: readonly Entry[], later: readonly Entry[], id: number): ExpectedClip[] {
  const own = (entry: Entry) => entry.clip === id || entry.kind === "create";
  const after = (entries: readonly Entry[]) => {
    const told = new Expectations();
    for (const entry of entries.filter(own)) told.apply(entry);
    const clip = told.clips.get(id);
    if (!clip) throw new Error(`clip ${id} was never made`);
    clip.unanswered.clear();
    return clip;
  };
  const states = [after(before)];
  for (const [place, entry] of later.entries()) {
    if (entry.clip !== id || entry.phase !== "acked") continue;
    const earlier = [...before, ...later.slice(0, place)];
    if (entry.kind === "complete") states.push(after([...earlier, { ...entry, value: { conversion: "processing" } }]));
    states.push(after([...earlier, entry]));
  }
  return states;
}

test("a backup of a running server under load, restored, has every write that was acknowledged before it began", {
  tag: "@long",
}, async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-backup-"));
  const [from, to, file] = [join(folder, "from"), join(folder, "to"), join(folder, "backup.tar")];
  const env = { ...raisedLimits, COMPLETE_WAIT_SECONDS: "2" };
  const witness = new Witness(join(folder, "witness.jsonl"));
  const live = new Expectations();
  const server = await startTestServer({ dataDir: from, env });
  const state = { stopped: false };
  const { token, before, later, known } = await backUpUnderLoad().finally(async () => {
    state.stopped = true;
    await server.stop();
  });

  const { size } = await stat(file);
  await promisify(execFile)("cp", [file, `${file}.cut`]);
  await truncate(`${file}.cut`, Math.floor(size / 2));
  await expect(command("restore", `${file}.cut`, to)).rejects.toThrow(/is damaged: .* Nothing was restored/);

  expect((await command("restore", file, to)).stdout).toMatch(/^Restored the backup of .*: \d+ clips, \d+ files\./);
  const restored = await startTestServer({ dataDir: to, env });
  try {
    await expect(command("restore", file, to)).rejects.toThrow(/is in use by process \d+/);
    const api = new Api(restored.url, token);
    const lost: string[] = [];
    let checks = 0;
    for (const id of known.clips.keys()) {
      const found = [];
      for (const clip of statesOf(before, later, id)) {
        const result = await verifyClips(api, [clip]);
        checks += result.checks;
        found.push(result.losses);
        if (result.losses.length === 0) break;
      }
      if (!found.some((losses) => losses.length === 0)) lost.push(...(found.at(0) ?? []));
    }
    expect(lost).toEqual([]);
    expect(checks).toBeGreaterThan(20);

    const database = new pg.Client({ connectionString: runningPostgresUrl(to) ?? "" });
    await database.connect();
    const store = new StoreCheck(to);
    expect(await store.rows(database, { again: true })).toMatchObject({ missing: [], partial: [] });
    expect(await wrongAccounts(database)).toEqual([]);
    await database.end();
    const made = await api.send("POST", "/api/v1/security/vst/draft", { title: "After it" });
    expect(made.status).toBe(201);
    expect(known.clips.has(made.body.vst_id)).toBe(false);
  } finally {
    await restored.stop();
    witness.close();
  }
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["backup.tar", "from", "to"]));
  await rm(folder, { recursive: true });

  async function backUpUnderLoad() {
    const token = await issueToken(from);
    const kinds = ["create", "image", "audio", "edit", "drawing", "text", "share"];
    const writers = [1, 2].map((n) => new Writer(`w${n}`, createRandom(n), witness, live));
    const loads = writers.map((writer) => writer.work(new Api(server.url, token), state));
    await expect
      .poll(() => total(live.acknowledged) > 25 && kinds.every((kind) => live.acknowledged[kind]), { timeout: 90_000 })
      .toBe(true);

    const before = witness.read();
    const { stdout } = await command("backup", file, from);
    expect(stdout).toMatch(/^\S+backup\.tar: \d+ clips, \d+ files, \d+ bytes\./);
    const during = total(live.acknowledged);
    await expect.poll(() => total(live.acknowledged), { timeout: 60_000 }).toBeGreaterThan(during + 3);
    state.stopped = true;
    expect((await Promise.all(loads.map(({ done }) => done))).flatMap(({ complaints }) => complaints)).toEqual([]);
    const later = witness.read().slice(before.length);
    const known = new Expectations();
    for (const entry of before) known.apply(entry);
    expect(total(known.acknowledged)).toBeGreaterThan(25);
    expect(during).toBeGreaterThan(total(known.acknowledged));
    return { token, before, later, known };
  }
});
