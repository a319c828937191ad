import { once } from "node:events";
import type { Duplex } from "node:stream";
import pg from "pg";
import { isPooled } from "#lib/config/read-database.mjs";

/** What node-postgres has for COPY; its types leave it out. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

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
    const copy = new CopyOut(`COPY (${query}) TO STDOUT`);
    this.#client.query(copy);
    yield* copy.pieces();
  }

  async copyIn(target: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const copy = new CopyIn(`COPY ${target} FROM STDIN`, pieces);
    this.#client.query(copy);
    await copy.ended;
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

abstract class Copy {
  readonly #text: string;
  readonly ended: Promise<void>;
  #end: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    this.ended.catch(() => undefined);
  }

  submit(connection: Pick<pg.Connection, "query">): void {
    connection.query(this.#text);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#fail(error);
  }
}

const MOST_WAITING_BYTES = 4 * 1024 * 1024;

class CopyOut extends Copy {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #stream: Duplex | undefined;
  #wake: () => void = () => undefined;
  #done = false;

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection): void {
    // The parser uses its buffer again.
    this.#waiting.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    this.#stream = stream;
    if (this.#bytes > MOST_WAITING_BYTES) stream.pause();
    this.#wake();
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const finish = () => {
      this.#done = true;
      this.#wake();
    };
    this.ended.then(finish, finish);
    while (!this.#done || this.#waiting.length > 0) {
      const pieces = this.#waiting;
      this.#waiting = [];
      this.#bytes = 0;
      this.#stream?.resume();
      yield* pieces;
      if (this.#waiting.length > 0 || this.#done) continue;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    await this.ended;
  }
}

class CopyIn extends Copy {
  readonly #pieces: AsyncIterable<Uint8Array>;
  #failure: unknown;

  constructor(text: string, pieces: AsyncIterable<Uint8Array>) {
    super(text);
    this.#pieces = pieces;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#failure = error;
      connection.sendCopyFail("the rows could not be read");
    });
  }

  override handleError(error: Error): void {
    super.handleError(this.#failure instanceof Error ? this.#failure : error);
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const piece of this.#pieces) {
      connection.sendCopyFromChunk(piece);
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
    }
    connection.endCopyFrom();
  }
}
