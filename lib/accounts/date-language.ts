import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

export async function chooseDateLanguage(
  user: Pick<User, "id" | "dateLanguage">,
  choice: string | null | undefined,
): Promise<string | null> {
  if (choice === undefined || choice === user.dateLanguage) return user.dateLanguage;
  await db().user.updateMany({ where: { id: user.id }, data: { dateLanguage: choice } });
  return choice;
}
