import { newId } from "#lib/kernel/ids";
import type { Prisma, User } from "../../../lib/generated/prisma/client";
import { db } from "../../../lib/platform/database/db";

/** Each user has its own address. Pass what a test asserts. */
export function aUser(data: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const id = data.id ?? newId("usr");
  return db().user.create({ data: { id, email: `${id.toLowerCase()}@example.com`, ...data } });
}
