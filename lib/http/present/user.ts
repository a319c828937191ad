import { RESEND_SECONDS } from "#lib/accounts/codes/code-rules";
import type { Verification } from "#lib/accounts/codes/request-code";
import type { SessionTokens } from "#lib/accounts/sessions/sessions";
import { ACCESS_SECONDS, REFRESH_SECONDS } from "#lib/accounts/sessions/sessions";
import type { User } from "#lib/generated/prisma/client";
import { CODE_SECONDS } from "#lib/messages/delete-message-texts";

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

/** Field names of RFC 6749, section 5.1. */
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

/** The same for known and unknown addresses. */
export function presentVerification({ verificationId, channel, digits }: Verification, path = "/api/v1/auth/verify") {
  return {
    success: true as const,
    status: "verification_required" as const,
    verification_id: verificationId,
    channel,
    code_length: digits,
    expires_in: CODE_SECONDS,
    resend_after: RESEND_SECONDS,
    message: `A code is on its way. Exchange it at ${path}.`,
  };
}
