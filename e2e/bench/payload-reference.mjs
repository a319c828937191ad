import pg from "pg";
import { prepareReferenceApp, run, startReferenceApp } from "./reference-app.mjs";
import { seededClips, words } from "./seeded-clips.mjs";

const version = "3.90.2";

/**
 * Payload with the same clips as Tellmark's, all of one user, in its own database in the same PostgreSQL. It asks
 * neither who calls nor whose a clip is, and makes its answers without relations (depth=0): as little work as it can.
 * @param {string} databaseUrl of any database of that PostgreSQL
 * @param {number} clips
 */
export async function startPayload(databaseUrl, clips) {
  const folder = await prepareReferenceApp("payload", {
    payload: version,
    "@payloadcms/db-postgres": version,
    graphql: "16.8.1",
  });
  const url = new URL(databaseUrl);
  url.pathname = "/payload";
  await ask(databaseUrl, ["CREATE DATABASE payload"]);
  const env = { DATABASE_URL: url.href };
  await run(folder, process.execPath, ["create-tables.js"], { ...env, NODE_ENV: "development" });
  await ask(url.href, [
    [
      `INSERT INTO clips (title, description, status, voice_tags, owner_id, created_at, updated_at)
       SELECT title, description, status::enum_clips_status, tags, 1, created_at, updated_at
       FROM (${seededClips(clips)}) AS seeded`,
      [words],
    ],
    "VACUUM ANALYZE",
  ]);
  const app = await startReferenceApp(folder, env);
  const read = (/** @type {string} */ path) => () => fetch(`${app.url}/api/clips${path}`);
  const first = await (await read("?limit=1&depth=0")()).json();
  if (first.totalDocs !== clips) throw new Error(`Payload lists ${first.totalDocs} clips:\n${app.output()}`);
  return {
    list: read("?limit=20&depth=0"),
    get: read(`/${first.docs[0].id}?depth=0`),
    search: (/** @type {string} */ text) => read(`?limit=20&depth=0&where[title][like]=${encodeURIComponent(text)}`),
    stop: app.stop,
  };
}

/** @param {string} url @param {(string | [text: string, values: unknown[]])[]} statements */
async function ask(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) {
      if (typeof statement === "string") await client.query(statement);
      else await client.query(...statement);
    }
  } finally {
    await client.end();
  }
}
