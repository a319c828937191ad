import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { runningPostgresUrl } from "#lib/server/postgres/postgres";
import { documentOf } from "../support/answers";
import { Api, expect, signIn, test } from "../support/api";
import { call, ownersWorld } from "../support/owners-world";
import { raisedLimits, startTestServer } from "../support/server.mjs";

const notConfigured = 501;

for (const [what, tables] of Object.entries({
  "a clip, a webhook and a request": ["clips", "webhooks", "requests"],
  "an account": ["users"],
})) {
  test(`${what} that is deleted while a request waits for it: each operation answers as its document says @long`, async () => {
    test.setTimeout(600_000);
    const server = await startTestServer({ env: { ...raisedLimits, WEBHOOK_ALLOW_PRIVATE: "1" } });
    const [deleter, watcher] = [await connectTo(server.dataDir), await connectTo(server.dataDir)];
    let waited = 0;
    try {
      const { operations } = await documentOf(server.url);
      for (const operation of operations.filter(({ method }) => method !== "GET")) {
        const { access_token, user } = await signIn(server.url);
        const api = new Api(server.url, access_token);
        const { names } = await ownersWorld(api);
        await deleter.query("BEGIN");
        for (const table of tables) {
          await deleter.query(`DELETE FROM ${table} WHERE ${table === "users" ? "id" : "user_id"} = $1`, [user.id]);
        }
        // Fails by itself for an answer that the document does not have.
        const answer = call(api, operation, names);
        if (await waitsFor(deleter, { answer, watcher })) waited += 1;
        await deleter.query("COMMIT");
        const { status } = await answer;
        expect(status < 500 || status === notConfigured, `${operation.id} answered ${status}`).toBe(true);
      }
      expect(waited).toBeGreaterThan(40);
    } finally {
      await Promise.all([deleter.end(), watcher.end()]);
      await server.stop();
    }
  });
}

async function connectTo(dataDir: string) {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return Object.assign(client, { pid: rows[0]?.pid });
}

type Client = Awaited<ReturnType<typeof connectTo>>;

/** False if it is answered without waiting for that transaction. */
async function waitsFor({ pid }: Client, { answer, watcher }: { answer: Promise<unknown>; watcher: Client }) {
  const answered = answer.then(
    () => true,
    () => true,
  );
  for (;;) {
    const { rowCount } = await watcher.query(
      "SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))",
      [pid],
    );
    if (rowCount) return true;
    if (await Promise.race([answered, sleep(20, false)])) return false;
  }
}
