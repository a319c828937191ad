import { db } from "#lib/platform/database/db";

/** For a clip whose files are stored before its row. Unused ids are skipped. */
export async function reserveClipId(): Promise<number> {
  const [row] = await db().$queryRaw<{ id: bigint }[]>`SELECT nextval(pg_get_serial_sequence('clips', 'id')) AS id`;
  if (!row) throw new Error("the database gave no id");
  return Number(row.id);
}
