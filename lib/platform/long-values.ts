import pg from "pg";
import { connections, type Transaction } from "./db";

/** Values of megabytes come and go in pieces: taken whole, as Prisma takes them, each would stop everybody for a while. */
const PIECE_BYTES = 256 * 1024;

type Piece = { name: string; size: number; at: number; piece: string };

/** Reads long values, by name: the query gives names (text) and values (bytea). */
export async function readLong(query: string, values: readonly unknown[]): Promise<Map<string, Buffer>> {
  const client = await connections().connect();
  // What is wrong with the connection the query says, too; without a listener it would end the process.
  const ignore = () => {};
  client.on("error", ignore);
  try {
    const found = await receive(client, inPieces(query, values.length + 1), [...values, PIECE_BYTES]);
    client.off("error", ignore);
    client.release();
    return found;
  } catch (error) {
    // It may be lost without knowing so yet.
    client.release(true);
    throw error;
  }
}

/** Brings a long value into the database, for the rest of the transaction; `lo_get` of its number is the value. */
export async function sendLong(tx: Transaction, bytes: Uint8Array): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ number: bigint }[]>`SELECT lo_create(0)::bigint AS number`;
  if (!row) throw new Error("the database gave no number");
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = Buffer.from(bytes.subarray(at, at + PIECE_BYTES));
    await tx.$executeRaw`SELECT lo_put(${row.number}::bigint::oid, ${at}::bigint, ${piece})`;
  }
  return row.number;
}

/** Takes away what was brought. */
export async function dropLong(tx: Transaction, number: bigint): Promise<void> {
  await tx.$executeRaw`SELECT lo_unlink(${number}::bigint::oid)`;
}

function receive(client: pg.PoolClient, text: string, values: unknown[]): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>();
    const query = client.query(new pg.Query<Piece>(text, values));
    query.on("row", ({ name, size, at, piece }: Piece) => {
      const bytes = found.get(name) ?? Buffer.allocUnsafeSlow(size);
      bytes.write(piece, at, "latin1");
      found.set(name, bytes);
    });
    query.on("error", reject);
    query.on("end", () => resolve(found));
  });
}

/** As LATIN1 every byte is one character of the answer: a piece may end within a letter, and nothing is written in hex. */
function inPieces(query: string, size: number): string {
  return `
    WITH long (name, bytes) AS MATERIALIZED (${query})
    SELECT name, octet_length(bytes) AS size, at, convert_from(substring(bytes FROM at + 1 FOR $${size}), 'LATIN1') AS piece
    FROM long, generate_series(0, octet_length(bytes) - 1, $${size}::int) AS at`;
}
