import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

/** Whether a person's finished clips are transcribed without being asked for; unchanged without a choice. */
export async function chooseAutoTranscribe(
  user: Pick<User, "id" | "autoTranscribe">,
  choice: boolean | undefined,
): Promise<boolean> {
  if (choice === undefined || choice === user.autoTranscribe) return user.autoTranscribe;
  await db().user.updateMany({ where: { id: user.id }, data: { autoTranscribe: choice } });
  return choice;
}
