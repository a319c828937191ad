import { newId } from "#lib/kernel/ids";
import type { Prisma, User } from "../../../lib/generated/prisma/client";
import { db } from "../../../lib/platform/database/db";

/** With an address of their own; what a test looks at is given to it. */
export function aUser(data: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const id = data.id ?? newId("usr");
  return db().user.create({ data: { id, email: `${id.toLowerCase()}@example.com`, ...data } });
}
