import type { SessionTokens } from "#lib/accounts/sessions";
import { ACCESS_SECONDS, REFRESH_SECONDS } from "#lib/accounts/sessions";
import type { User } from "#lib/generated/prisma/client";

/** A person as they see themselves. */
export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    phone: user.phone,
    name: user.name,
    locale: user.locale,
    created_at: user.createdAt.toISOString(),
  };
}

/** A pair of tokens, with the names of RFC 6749, section 5.1. */
export function presentSession({ user, accessToken, refreshToken }: SessionTokens) {
  return {
    success: true as const,
    access_token: accessToken,
    token_type: "Bearer" as const,
    expires_in: ACCESS_SECONDS,
    refresh_token: refreshToken,
    refresh_expires_in: REFRESH_SECONDS,
    user: presentUser(user),
  };
}
