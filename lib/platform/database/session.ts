import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { isPooled } from "#lib/config/read-database";

/** A connection of one's own, for work that takes as long as it takes: no pool, no bound on a statement. */
export class Session {
  readonly #client: pg.Client;
  #lost: Error | undefined;

  private constructor(client: pg.Client) {
    this.#client = client;
    client.on("error", (error) => {
      this.#lost = error;
    });
  }

  static async open(url: string): Promise<Session> {
    if (isPooled(url)) {
      throw new Error(
        "This needs one connection throughout, and DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL.",
      );
    }
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: "tellmark-command",
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
    });
    const session = new Session(client);
    await client.connect();
    await client.query("SET statement_timeout = 0; SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'");
    return session;
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(sql, values)).rows;
  }

  /** The rows of a query in PostgreSQL's text format, a row or more in a piece. */
  async *copyOut(query: string): AsyncGenerator<Uint8Array> {
    const rows = this.#client.query(to(`COPY (${query}) TO STDOUT`));
    // Emitted again when the connection ends after a reader stopped.
    rows.on("error", () => undefined);
    yield* rows;
  }

  async copyIn(target: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(pieces, this.#client.query(from(`COPY ${target} FROM STDIN`)));
  }

  /** Throws if the connection was lost in the meantime, and with it every lock it held. */
  async assertAlive(): Promise<void> {
    if (this.#lost) throw this.#lost;
    await this.#client.query("SELECT 1");
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
