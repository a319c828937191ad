import type { Webhook } from "#lib/generated/prisma/client";
import { openSealed, sealText } from "#lib/kernel/sealed-text";

const PURPOSE = "webhook-secret";

export const sealSecret = (secret: string): string => sealText(secret, PURPOSE);

/** All that sign now, the newest first. Throws if the server's key is not the one that they were sealed under. */
export function signingSecrets(webhook: Webhook, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = webhook;
  const isOldValid = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return (isOldValid ? [secret, previousSecret] : [secret]).map((sealed) => openSealed(sealed, PURPOSE));
}
