import { Prisma } from "#lib/generated/prisma/client";
import { FAILED_SUFFIX, type JobKind } from "./port";

/** A message is sent by one of three queues. */
export const MESSAGES = "send-message" satisfies JobKind;

/**
 * SQL: whether an entry that is not done has this payload, in the queue of that name or among its failed entries. Every queue of
 * messages goes by the name of the first.
 */
export const hasEntry = (kind: Prisma.Sql, payload: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM pgboss.job entry
  WHERE entry.state < 'completed' AND entry.data = ${payload}
    AND CASE WHEN entry.name LIKE 'send-%' THEN ${MESSAGES} ELSE replace(entry.name, ${FAILED_SUFFIX}, '') END = ${kind})`;
