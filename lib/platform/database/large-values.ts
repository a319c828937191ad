import pg from "pg";
import { connections } from "./connections";
import type { Transaction } from "./db";

/** Megabytes are transferred in pieces: a whole value, as Prisma reads it, would block the event loop. */
const PIECE_BYTES = 256 * 1024;

type Piece = { name: string; size: number; at: number; piece: string };

export async function readLargeValues(
  query: string,
  values: readonly unknown[],
  tx: Transaction | null = null,
): Promise<Map<string, Buffer>> {
  if (tx) return readPieceByPiece(tx, query, values);
  const client = await connections().connect();
  try {
    const found = await receive(client, inPieces(query, values.length + 1), [...values, PIECE_BYTES]);
    client.release();
    return found;
  } catch (error) {
    // Closed, not reused: it may be broken without having noticed yet.
    client.release(true);
    throw error;
  }
}

/** Uploads a long value as a large object for the rest of the transaction; read it with `lo_get(number)`. */
export async function uploadLargeObject(tx: Transaction, bytes: Uint8Array): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ number: bigint }[]>`SELECT lo_create(0)::bigint AS number`;
  if (!row) throw new Error("the database gave no number");
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = Buffer.from(bytes.subarray(at, at + PIECE_BYTES));
    await tx.$executeRaw`SELECT lo_put(${row.number}::bigint::oid, ${at}::bigint, ${piece})`;
  }
  return row.number;
}

export async function deleteLargeObject(tx: Transaction, number: bigint): Promise<void> {
  await tx.$executeRaw`SELECT lo_unlink(${number}::bigint::oid)`;
}

function receive(client: pg.PoolClient, text: string, values: unknown[]): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>();
    const query = new pg.Query<Piece>(text, values);
    // A timed query gives its errors to its callback alone, and collects rows for it.
    Object.assign(query, { callback: (error: Error | null) => (error ? reject(error) : resolve(found)) });
    query.on("row", (piece, result) => {
      put(piece, found);
      if (result) result.rows.length = 0;
    });
    client.query(query);
  });
}

/** A transaction never waits for another connection: all of them may be waiting for it. */
async function readPieceByPiece(
  tx: Transaction,
  query: string,
  values: readonly unknown[],
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at === 0 || [...found.values()].some(({ length }) => length > at); at += PIECE_BYTES) {
    const pieces = await tx.$queryRawUnsafe<Piece[]>(
      `WITH long (name, bytes) AS MATERIALIZED (${query})
      SELECT name, octet_length(bytes) AS size, ${at} AS at,
        convert_from(substring(bytes FROM ${at + 1} FOR ${PIECE_BYTES}), 'LATIN1') AS piece
      FROM long WHERE octet_length(bytes) >= ${at}`,
      ...values,
    );
    for (const piece of pieces) put(piece, found);
  }
  return found;
}

function put({ name, size, at, piece }: Piece, found: Map<string, Buffer>): void {
  const bytes = found.get(name) ?? Buffer.allocUnsafeSlow(size);
  bytes.write(piece, at, "latin1");
  found.set(name, bytes);
}

/** As LATIN1 each byte is one character, so a piece may end within a letter and nothing has to be encoded as hex. */
function inPieces(query: string, size: number): string {
  return `
    WITH long (name, bytes) AS MATERIALIZED (${query})
    SELECT name, octet_length(bytes) AS size, at, convert_from(substring(bytes FROM at + 1 FOR $${size}), 'LATIN1') AS piece
    FROM long, generate_series(0, octet_length(bytes) - 1, $${size}::int) AS at`;
}
