import type { SignIn } from "#lib/accounts/sessions/sign-ins";

export function presentSignIn({ id, isBrowser, isCurrent, agent, signedInAt, lastUsedAt, expiresAt }: SignIn) {
  return {
    id,
    kind: isBrowser ? ("browser" as const) : ("program" as const),
    current: isCurrent,
    agent,
    created_at: signedInAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
