import type { ContactChange, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

export const listEarlierAddresses = ({ id }: Pick<User, "id">): Promise<ContactChange[]> =>
  db().contactChange.findMany({ where: { userId: id }, orderBy: { position: "asc" } });
