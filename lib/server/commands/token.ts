// `npm run -s token -- you@example.com` prints a new key and nothing else; works while the server runs.

import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../../config/read-config";
import { newId } from "../../kernel/ids";
import { hashToken, newToken } from "../../secrets/token-format";
import type { CommandOptions } from "../cli/command";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";
import { migrate } from "../postgres/migrate";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const email = readEmail(args);
  loadEnvironmentFiles(rootDir, false);
  const database = await openDatabase(readConfig(undefined, { baseDir: rootDir }));
  try {
    await migrate(database.url, join(rootDir, "prisma/migrations"));
    console.log(await issueKey(database.url, email));
  } finally {
    await database.close();
  }
}

function readEmail(args: string[]) {
  const email = args[0]?.trim().toLowerCase() ?? "";
  if (args.length === 1 && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return email;
  throw new Error("Usage: npm run -s token -- you@example.com");
}

async function issueKey(url: string, email: string) {
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
