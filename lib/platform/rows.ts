import pg from "pg";
import type { Prisma } from "#lib/generated/prisma/client";
import { readers, statementName } from "./db";

/** bigint as Prisma gives it; the other types are the same. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/**
 * The rows of a statement that is asked all day, by `pg` itself, since Prisma's interpreter costs more than such a read:
 * prepared, so its plan must not depend on the values. Not in a transaction; its errors are those of `pg`.
 */
export async function rows<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const name = statementName(text);
  const result = await readers().query<Row>({ ...(name ? { name } : {}), text, values, types });
  return result.rows;
}
