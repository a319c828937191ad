import { config } from "#lib/config/config";
import type { User } from "#lib/generated/prisma/client";

/** An address is an account's own only after a code that went there. */
export function isAdmin(user: Pick<User, "email"> | null | undefined): boolean {
  return Boolean(user?.email && config().admins.includes(user.email));
}
