import { createHash } from "node:crypto";
import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { Prisma } from "#lib/generated/prisma/client";
import { deriveSecret } from "#lib/kernel/keys";

const secret = lazyPerProcess(({ keys }) => deriveSecret(keys.server, "counters"));

/** The name of a key's counter: a reader of the counters finds no address and no account in them. */
export function storedKey(key: string): string {
  return createHash("sha256").update(`${secret()}${key}`).digest("hex");
}

/** The same of a key that ends with an id which only the statement knows. */
export function storedKeyInSql(key: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(sha256(convert_to(${`${secret()}${key}`}::text || ${id}, 'UTF8')), 'hex')`;
}
