import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { newId } from "#lib/kernel/ids";
import { deriveSecret, findKeys } from "#lib/kernel/keys";
import { hashToken, newToken } from "#lib/secrets/token-format";
import { runningPostgresUrl } from "#lib/server/postgres/postgres";

const AT_ONCE = 20;
const ready: string[] = [];

/**
 * The access token of an account without anything, in the database of the server that tests share; null elsewhere. To sign
 * in takes 20 times the work of a GET, and most tests only want an account; those of signing in do it themselves.
 */
export async function newAccount(): Promise<string | null> {
  const databaseUrl = sharedDatabase();
  if (databaseUrl === null) return null;
  if (ready.length === 0) ready.push(...(await addAccounts(databaseUrl)));
  return ready.pop() ?? null;
}

/** As `newAccount`, of this address, with an API key and the cookie of a browser that is signed in. */
export async function newBrowserAccount(email: string): Promise<{ key: string; cookie: string } | null> {
  const databaseUrl = sharedDatabase();
  const keys = findKeys(dataDir());
  if (databaseUrl === null || keys === null) return null;
  const [user, sessionId, key] = [newId("usr"), newId("tok"), newToken("vak")];
  await withDatabase(databaseUrl, async (client) => {
    await client.query("INSERT INTO users (id, email, updated_at) VALUES ($1, $2, now())", [user, email]);
    await client.query(
      `INSERT INTO tokens (id, user_id, kind, hash, family_id, name, last4, expires_at)
       VALUES ($1, $2, 'session', $3, $4, NULL, NULL, now() + interval '30 days'), ($5, $2, 'key', $6, NULL, 'Stories', $7, NULL)`,
      [sessionId, user, hashToken(newToken("vst")), newId("fam"), newId("tok"), hashToken(key), key.slice(-4)],
    );
  });
  const cookie = await encode({ token: { sub: user, sessionId }, secret: deriveSecret(keys.server, "next-auth") });
  return { key, cookie };
}

const dataDir = () => process.env.TELLMARK_DATA_DIR || "/nowhere";
const sharedDatabase = () => runningPostgresUrl(dataDir());

async function withDatabase(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** As the first sign-in leaves them. */
async function addAccounts(connectionString: string): Promise<string[]> {
  const accounts = Array.from({ length: AT_ONCE }, () => ({
    user: newId("usr"),
    email: `${randomUUID()}@example.com`,
    family: newId("fam"),
    tokens: [newId("tok"), newId("tok")],
    access: newToken("vat"),
    refresh: newToken("vrt"),
  }));
  const column = (value: (account: (typeof accounts)[number]) => unknown) => accounts.map(value);
  await withDatabase(connectionString, async (client) => {
    await client.query(
      "INSERT INTO users (id, email, updated_at) SELECT *, now() FROM unnest($1::text[], $2::text[])",
      [column(({ user }) => user), column(({ email }) => email)],
    );
    for (const [place, kind] of (["access", "refresh"] as const).entries()) {
      await client.query(
        `INSERT INTO tokens (id, user_id, family_id, hash, kind, agent, expires_at)
         SELECT *, $5::token_kind, 'node', now() + interval '1 day' FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
        [
          column(({ tokens }) => tokens[place]),
          column(({ user }) => user),
          column(({ family }) => family),
          column((account) => hashToken(account[kind])),
          kind,
        ],
      );
    }
  });
  return accounts.map(({ access }) => access);
}
