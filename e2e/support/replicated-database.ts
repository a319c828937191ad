import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../lib/server/postgres/postgres";

/** A PostgreSQL and a streaming replica of it, made of the embedded ones. */
export async function startReplicatedDatabase(prepare: (url: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-replicated-"));
  const [home, copy] = [join(folder, "primary"), join(folder, "replica")];
  await mkdir(home, { mode: 0o711 });
  await mkdir(copy, { mode: 0o711 });
  const primary = await startPostgres({ dataDir: home, durable: false });
  await prepare(primary.url);
  await run(primary.adminUrl, async (client) => {
    // A confirmed commit is in the log, as on a durable server.
    await client.query("ALTER DATABASE tellmark SET synchronous_commit = on");
  });
  await copyCluster(primary.adminUrl, join(home, "postgres"), join(copy, "postgres"));
  const replica = await startPostgres({ dataDir: copy, durable: false });
  return {
    url: primary.url,
    readUrl: replica.url,
    stopReplica: replica.stop,
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What pg_basebackup does, which the embedded PostgreSQL does not bring. */
function copyCluster(url: string, from: string, to: string): Promise<void> {
  return run(url, async (client) => {
    await client.query("SELECT pg_backup_start('replica', fast => true)");
    execFileSync("cp", ["-a", from, to]);
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)");
    for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(join(to, name), { force: true });
    await writeFile(join(to, "backup_label"), rows[0].labelfile);
    await writeFile(join(to, "standby.signal"), "");
    const host = new URL(url).searchParams.get("host");
    await writeFile(join(to, "postgresql.auto.conf"), `primary_conninfo = 'host=${host} user=postgres'\n`);
  });
}

async function run(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
