// `npm run -s token -- you@example.com` prints a new key and nothing else; works while the server runs.
import { randomInt } from "node:crypto";
import { join, resolve } from "node:path";
import pg from "pg";
import { readConfig } from "../../config/read-config.mjs";
import { hashToken, newToken } from "../../secrets/token-format.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { migrate } from "../postgres/migrate.mjs";
import { openDatabase } from "./open-database.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

try {
  const email = readEmail(process.argv.slice(2));
  loadEnvironmentFiles(rootDir, false);
  const database = await openDatabase(readConfig(undefined, { baseDir: rootDir }));
  try {
    await migrate(database.url, join(rootDir, "prisma/migrations"));
    console.log(await issueKey(database.url, email));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string[]} args */
function readEmail(args) {
  const email = args[0]?.trim().toLowerCase() ?? "";
  if (args.length === 1 && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return email;
  throw new Error("Usage: npm run -s token -- you@example.com");
}

/** @param {string} url @param {string} email */
async function issueKey(url, email) {
  const token = newToken("vak");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `INSERT INTO users (id, email, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
      [newId("usr"), email],
    );
    await client.query("INSERT INTO tokens (id, user_id, kind, hash, name, last4) VALUES ($1, $2, 'key', $3, $4, $5)", [
      newId("tok"),
      rows[0].id,
      hashToken(token),
      "made by npm run token",
      token.slice(-4),
    ]);
  } finally {
    await client.end();
  }
  return token;
}

/** Must match lib/kernel/ids.ts, which cannot be imported here because it is TypeScript. @param {string} prefix */
function newId(prefix) {
  const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  return `${prefix}_${Array.from({ length: 16 }, () => base58[randomInt(58)]).join("")}`;
}
