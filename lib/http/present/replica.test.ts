import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openSession } from "#lib/accounts/sessions/sessions";
import { createClip } from "#lib/clips/create-clip";
import { readConfig } from "#lib/config/read-config";
import { getRuntime, setRuntime } from "#lib/config/runtime";
import type { Clip } from "#lib/generated/prisma/client";
import { closeDatabase } from "#lib/platform/database/connections";
import { PATCH as patchClip } from "../../../app/api/v1/clips/[id]/route";
import { GET as listClips } from "../../../app/api/v1/clips/route";
import { GET as openPage } from "../../../app/c/[code]/route";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { startReplicatedDatabase } from "../../../e2e/support/replicated-database";
import { checkDatabase } from "../../operations/doctor/check-database";
import { migrate } from "../../server/postgres/migrate";

let database: Awaited<ReturnType<typeof startReplicatedDatabase>>;
let replica: pg.Client;
let folder: string;
let clip: Clip;
let code: string;
let token: string;
let warnings: string[];
/** One line a minute is less than one for each test. */
const behind: string[] = [];

/** As a process that starts with this replica. */
async function useReplica(readUrl: string) {
  await closeDatabase();
  const env = { DATABASE_URL: database.url, DATABASE_READ_URL: readUrl, DATA_DIR: folder };
  setRuntime({
    config: readConfig(env),
    keys: { server: "k".repeat(40) },
    databaseUrl: database.url,
    rootDir: resolve("."),
    singletons: {},
    stopping: new AbortController().signal,
    onStop: [],
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-replica-"));
  database = await startReplicatedDatabase((url) => migrate(url, resolve("prisma/migrations")));
  replica = new pg.Client({ connectionString: database.readUrl });
  replica.on("error", () => undefined);
  await replica.connect();
  await useReplica(database.readUrl);
  const user = await aUser();
  clip = await createClip(user, { title: "A valve" });
  ({ code } = await aLink(clip, { allowReplies: false }));
  token = (await openSession(user)).accessToken;
}, 30_000);
afterAll(async () => {
  await closeDatabase();
  setRuntime(null);
  await replica.end().catch(() => undefined);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  warnings = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    const { message } = JSON.parse(String(line));
    return (message.includes("is behind") ? behind : warnings).push(message) > 0;
  });
});
afterEach(() => vi.restoreAllMocks());

const authorized = (init: RequestInit = {}) => ({
  ...init,
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
});

async function titles(query = ""): Promise<string[]> {
  const request = new Request(`http://localhost/api/v1/clips${query}`, authorized());
  const response = await listClips(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  const { data } = await response.json();
  return data.clips.map(({ title }: Clip) => title);
}

async function rename(title: string) {
  const init = authorized({ method: "PATCH", body: JSON.stringify({ title }) });
  const params = Promise.resolve({ id: String(clip.id) });
  const response = await patchClip(new Request(`http://localhost/api/v1/clips/${clip.id}`, init), { params });
  expect(response.status).toBe(200);
}

/** The last thing that the replica was asked: how far it is, or for clips. */
async function lastAsked(): Promise<string> {
  const { rows } = await replica.query(
    "SELECT query FROM pg_stat_activity WHERE application_name = 'tellmark-reads' ORDER BY query_start DESC LIMIT 1",
  );
  return rows[0]?.query ?? "";
}

const isPlace = /pg_last_wal_replay_lsn/;
const isOfClips = /"clip\.id"|FROM clips|clip_counts/;

test.each(["", "?search=valve", "?sort=title&created_after=2020-01-01", "?page=20"])(
  "a replica that is up to date answers a list: %s",
  async (query) => {
    await vi.waitFor(async () => {
      await titles(query);
      expect(await lastAsked()).toMatch(isOfClips);
    });
    expect(await titles(query)).toEqual(query === "?page=20" ? [] : ["A valve"]);
  },
);

test("a list and a search show a change immediately, and read a replica only once it has the change", async () => {
  await replica.query("SELECT pg_wal_replay_pause()");
  await rename("A pump");
  expect(await titles()).toEqual(["A pump"]);
  expect(await titles("?search=pump")).toEqual(["A pump"]);
  expect(await titles("?search=valve")).toEqual([]);
  expect(await lastAsked()).toMatch(isPlace);
  expect((await replica.query("SELECT title FROM clips")).rows).toEqual([{ title: "A valve" }]);
  await replica.query("SELECT pg_wal_replay_resume()");
  await vi.waitFor(async () => {
    expect(await titles()).toEqual(["A pump"]);
    expect(await lastAsked()).toMatch(isOfClips);
  });
  // Again and again, while the replica follows.
  for (let round = 1; round <= 20; round += 1) {
    await rename(`Pump ${round}`);
    expect(await titles()).toEqual([`Pump ${round}`]);
  }
  expect(behind).toHaveLength(1);
});

test("a link shows a change immediately, and reads a replica only once it has the change", async () => {
  const open = async () => {
    const request = new Request(`http://localhost/c/${code}`);
    return (await openPage(request, { params: Promise.resolve({ code }) })).text();
  };
  await replica.query("SELECT pg_wal_replay_pause()");
  await rename("A gauge");
  expect(await open()).toContain("A gauge");
  expect(await lastAsked()).toMatch(isPlace);
  await replica.query("SELECT pg_wal_replay_resume()");
  let changes = 0;
  await vi.waitFor(async () => {
    changes += 1;
    await rename(`Gauge ${changes}.`);
    expect(await open()).toContain(`Gauge ${changes}.`);
    expect(await lastAsked()).toMatch(isOfClips);
  });
});

test("the doctor knows a replica from something else, which is not read from", async () => {
  const look = () => checkDatabase(getRuntime().config);
  expect(await look()).toContain("DATABASE_READ_URL answers.");
  await rename("A pump");
  await useReplica(database.url);
  await expect(look()).rejects.toThrow("DATABASE_READ_URL does not lead to a replica of DATABASE_URL");
  expect(await titles()).toEqual(["A pump"]);
  expect(warnings).toEqual([expect.stringContaining("not a replica of DATABASE_URL")]);
});

test("a replica that never answers costs one request a second, and no request fails", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  await useReplica(`postgresql://postgres@127.0.0.1:${typeof address === "object" ? address?.port : 0}/tellmark`);
  const begin = performance.now();
  for (let round = 0; round < 5; round += 1) expect(await titles()).toEqual(["A pump"]);
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(sockets).toHaveLength(1);
});

test("a replica that dies between two requests fails none, and the log says it once", async () => {
  await useReplica(database.readUrl);
  await vi.waitFor(async () => {
    await titles();
    expect(await lastAsked()).toMatch(isOfClips);
  });
  await database.stopReplica();
  for (let round = 0; round < 5; round += 1) expect(await titles("?search=pump")).toEqual(["A pump"]);
  expect(warnings).toEqual([expect.stringContaining("cannot be used")]);
});
