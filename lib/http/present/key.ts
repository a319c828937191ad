import type { Token } from "#lib/generated/prisma/client";

export function presentKey(token: Token) {
  return {
    id: token.id,
    name: token.name,
    last4: token.last4,
    scopes: token.readsOnly ? ["read" as const] : ["read" as const, "write" as const],
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    created_at: token.createdAt.toISOString(),
  };
}
