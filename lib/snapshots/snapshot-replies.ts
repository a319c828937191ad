import type { Transaction } from "#lib/platform/database/db";
import { placeReply } from "./seen-clip";
import type { Snapshot } from "./snapshot";
import type { SeenClip } from "./spot";

/** Of imported ones each may have 128 KB of ink. */
const PAGE = 20;

type Replies = NonNullable<Snapshot["replies"]>;

/** In the order in which they came, in the seconds and pictures of that reader. */
export async function readReplies(
  tx: Transaction,
  clipId: number,
  seen: SeenClip,
  { hasInk = true }: { hasInk?: boolean } = {},
): Promise<Replies> {
  const rows = await tx.reply.findMany({
    where: { clipId, suspectedAt: null, deletedAt: null },
    include: { blob: true },
    omit: { ink: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const inks = hasInk ? await readInks(tx, clipId) : new Map<string, string>();
  return rows.map(({ blob, ...reply }) => ({
    ...reply,
    ink: inks.get(reply.id) ?? null,
    at: placeReply(seen, reply),
    audio: blob && {
      key: blob.key,
      filename: reply.filename ?? "reply",
      contentType: blob.contentType,
      sizeBytes: Number(blob.sizeBytes),
      sha256: blob.sha256,
      crc32: Number(blob.crc32),
    },
  }));
}

/** As text: parsing all of it would take a second. */
async function readInks(tx: Transaction, clipId: number): Promise<Map<string, string>> {
  const inks = new Map<string, string>();
  for (let after = ""; ; ) {
    const page = await tx.$queryRaw<{ id: string; ink: string }[]>`
      SELECT id, ink::text AS ink FROM replies WHERE clip_id = ${clipId}::int AND ink IS NOT NULL AND id > ${after}
      ORDER BY id LIMIT ${PAGE}::int`;
    for (const { id, ink } of page) inks.set(id, ink);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return inks;
    after = last.id;
  }
}
