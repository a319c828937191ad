import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./read-config";
import { getDirectUrl } from "./read-database";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-authority-"));
  await writeFile(join(folder, "ca.pem"), "what an authority signs with");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const server = "postgresql://reader:secret@db.example/tellmark";
const databaseOf = (env: Record<string, string>) => {
  const { database } = readConfig(env);
  if (database.kind !== "url") throw new Error("no server was named");
  return database;
};
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test("the words for TLS mean what they mean to psql", () => {
  expect(databaseOf({ DATABASE_URL: server }).url).toBe(server);
  const ca = join(folder, "ca.pem");
  for (const mode of ["disable", "require", "verify-full"]) {
    const { url } = databaseOf({ DATABASE_URL: `${server}?sslmode=${mode}` });
    expect(queryOf(url)).toEqual({ sslmode: mode, uselibpqcompat: "true" });
  }
  const { url } = databaseOf({ DATABASE_URL: `${server}?sslmode=verify-ca&sslrootcert=${ca}` });
  expect(queryOf(url)).toEqual({ sslmode: "verify-ca", sslrootcert: ca, uselibpqcompat: "true" });
  const system = databaseOf({ DATABASE_URL: `${server}?sslmode=verify-full&sslrootcert=system` });
  expect(queryOf(system.url)).toEqual({ sslmode: "verify-full", uselibpqcompat: "true" });
  const alone = databaseOf({ DATABASE_URL: `${server}?sslrootcert=system` });
  expect(queryOf(alone.url)).toEqual({ sslmode: "verify-full", uselibpqcompat: "true" });
});

test.each([
  ["sslmode=prefer", "must be one of disable, require"],
  ["sslmode=require&sslrootcert=system", "it works only with verify-full"],
  ["sslmode=verify-ca", "name the certificate of the authority by sslrootcert"],
  ["sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "cannot be read: sslrootcert=/nowhere/ca.pem"],
])("%s stops the start, and no password is logged", (query, sentence) => {
  const start = () => readConfig({ DATABASE_URL: `${server}?${query}` });
  expect(start).toThrow(sentence);
  expect(start).not.toThrow("secret");
});

test("what needs one connection throughout goes past the pooler, or nowhere", () => {
  const pooled = `${server}?pgbouncer=true`;
  const through = databaseOf({ DATABASE_URL: pooled });
  expect(getDirectUrl(through, through.url)).toBeNull();
  const past = databaseOf({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: server });
  expect(getDirectUrl(past, past.url)).toBe(server);
  expect(getDirectUrl(readConfig({}).database, server)).toBe(server);
  expect(() => readConfig({ DATABASE_DIRECT_URL: server })).toThrow("without DATABASE_URL");
  expect(() => readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })).toThrow("past the pooler");
});

test("a replica is one of a server that is named", () => {
  const readUrl = "postgresql://reader:secret@replica.example/tellmark?sslmode=require";
  const chosen = databaseOf({ DATABASE_URL: server, DATABASE_READ_URL: readUrl });
  expect(queryOf(chosen.readUrl ?? "")).toEqual({ sslmode: "require", uselibpqcompat: "true" });
  expect(databaseOf({ DATABASE_URL: server }).readUrl).toBeNull();
  expect(() => readConfig({ DATABASE_READ_URL: readUrl })).toThrow("without DATABASE_URL");
});

const complete = {
  VERCEL: "1",
  DATABASE_URL: server,
  SERVER_KEY: "k".repeat(40),
  CRON_SECRET: "c".repeat(20),
  S3_BUCKET: "clips",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("on Vercel a process is a function behind one proxy, whose disk is temporary", () => {
  const config = readConfig(complete);
  expect(config).toMatchObject({ role: "function", trustProxy: 1, dataDir: join(tmpdir(), "tellmark") });
  expect(readConfig({ ...complete, ROLE: "web", TRUST_PROXY: "2" })).toMatchObject({ role: "web", trustProxy: 2 });
});

test("a function holds no speech engine; one that leaves the work to a worker asks for it all the same", () => {
  const none = { transcriber: { kind: "none" }, autoTranscribe: false, timeWords: false };
  expect(readConfig(complete)).toMatchObject(none);
  expect(readConfig({ ...complete, DEEPGRAM_API_KEY: "k" })).toMatchObject({ transcriber: { kind: "deepgram" } });
  expect(() => readConfig({ ...complete, TRANSCRIBE_PROVIDER: "embedded" })).toThrow("does not fit into a function");
  const embedded = { transcriber: { kind: "embedded" }, autoTranscribe: true, timeWords: true };
  expect(readConfig({ ...complete, ROLE: "web" })).toMatchObject(embedded);
});

test.each(["DATABASE_URL", "SERVER_KEY", "CRON_SECRET"])("a function without %s does not start", (name) => {
  expect(() => readConfig({ ...complete, [name]: "" })).toThrow(`A function (ROLE, or VERCEL) also needs ${name}.`);
});

test("a function without a store does not start", () => {
  const { DATABASE_URL, SERVER_KEY, CRON_SECRET } = complete;
  const start = () => readConfig({ ROLE: "function", DATABASE_URL, SERVER_KEY, CRON_SECRET });
  expect(start).toThrow("also needs S3_BUCKET or BLOB_READ_WRITE_TOKEN.");
});
