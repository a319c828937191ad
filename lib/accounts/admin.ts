import { config } from "#lib/config/config";
import type { User } from "#lib/generated/prisma/client";

/** The users to whom pages show configuration advice: the administrators, or every user if there is none. */
export function isOperator(user: Pick<User, "email"> | null | undefined): boolean {
  return config().admins.length === 0 ? Boolean(user) : isAdmin(user);
}

/** An address is an account's own only after a code that went there. */
export function isAdmin(user: Pick<User, "email"> | null | undefined): boolean {
  return Boolean(user?.email && config().admins.includes(user.email));
}
