import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

export async function updateUser(
  user: User,
  change: { name?: string | null | undefined; locale?: string | null | undefined },
): Promise<User> {
  return db().user.update({
    where: { id: user.id },
    data: {
      ...(change.name === undefined ? {} : { name: change.name || null }),
      ...(change.locale === undefined ? {} : { locale: change.locale || null }),
    },
  });
}
