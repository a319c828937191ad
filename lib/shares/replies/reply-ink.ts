import { Prisma, type Reply } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

/** Read and parsed in one go, without a noticeable pause for others. A reply has up to 64 KB, an imported one twice that. */
const AT_ONCE_BYTES = 256 * 1024;

type Inkless = Pick<Reply, "id" | "documentBytes">;
type Inked<R> = R & Pick<Reply, "ink">;

export interface InkedPage<R> {
  replies: Inked<R>[];
  /** There is more ink than is parsed in one go, and here none of it: `withInk` reads it reply by reply. */
  isHeavy: boolean;
}

export async function addInk<R extends Inkless>(replies: readonly R[]): Promise<InkedPage<R>> {
  const bytes = replies.reduce((sum, { documentBytes }) => sum + documentBytes, 0);
  if (bytes <= AT_ONCE_BYTES) return { replies: await readInk(replies), isHeavy: false };
  return { replies: replies.map((reply) => ({ ...reply, ink: null })), isHeavy: true };
}

export async function* withInk<R extends Inkless>(
  replies: Iterable<R> | AsyncIterable<R>,
): AsyncGenerator<Inked<R>, void> {
  let some: R[] = [];
  let bytes = 0;
  for await (const reply of replies) {
    some.push(reply);
    bytes += reply.documentBytes;
    if (bytes < AT_ONCE_BYTES / 2) continue;
    yield* await readInk(some);
    [some, bytes] = [[], 0];
  }
  yield* await readInk(some);
}

async function readInk<R extends Inkless>(replies: readonly R[]): Promise<Inked<R>[]> {
  const where = { id: { in: replies.map(({ id }) => id) }, NOT: { ink: { equals: Prisma.DbNull } } };
  const rows = replies.length > 0 ? await db().reply.findMany({ where, select: { id: true, ink: true } }) : [];
  const inkOf = new Map(rows.map(({ id, ink }) => [id, ink]));
  return replies.map((reply) => ({ ...reply, ink: inkOf.get(reply.id) ?? null }));
}
