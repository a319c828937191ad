import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { selectColumns } from "#lib/platform/database/columns";
import { queryPrepared } from "#lib/platform/database/rows";
import { hasFreeQuota } from "#lib/storage/storage-account";
import { type ClipView, clipViewSelect } from "./clip-view";
import type { OwnedClip } from "./owned-clip";

/** Each needs no lock of another row and starts no work. */
const plain = {
  title: (value: unknown) => Prisma.sql`title = ${value}::text`,
  description: (value: unknown) => Prisma.sql`description = ${value}::text`,
  metadata: (value: unknown) => Prisma.sql`metadata = ${JSON.stringify(value)}::jsonb`,
};

const isPlain = (name: string): name is keyof typeof plain => name in plain;

/**
 * Changes a clip in one statement. Returns null without a change if the clip was changed after it was read, is being changed
 * now, its owner's storage is getting full, or the change is of content: then it takes a transaction.
 */
export async function updateInOneStatement(
  clip: OwnedClip,
  data: Prisma.ClipUpdateManyMutationInput,
): Promise<ClipView | null> {
  const changes = Object.entries(data);
  const assignments = changes.flatMap(([name, value]) => (isPlain(name) ? [plain[name](value)] : []));
  if (assignments.length === 0 || assignments.length < changes.length) return null;
  const [row] = await queryPrepared<Parameters<typeof clipViewSelect.read>[0]>(Prisma.sql`
    WITH free AS (
      SELECT id FROM clips WHERE id = ${clip.id}::int AND version = ${clip.version}::int FOR NO KEY UPDATE SKIP LOCKED
    ), c AS (
      UPDATE clips SET ${Prisma.join(assignments)}, version = version + 1, content_version = content_version + 1,
        updated_at = ${clock.now()}::timestamptz
      FROM free WHERE clips.id = free.id
        AND ${hasFreeQuota(Prisma.sql`clips.user_id`, JSON.stringify(changes).length)}
      RETURNING clips.*
    )
    SELECT ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${clipViewSelect.columns} FROM c ${clipViewSelect.joins}`);
  return row ? clipViewSelect.read(row) : null;
}
