import type { Webhook } from "#lib/generated/prisma/client";
import { openSealed, sealText } from "#lib/secrets/sealed-text";

const PURPOSE = "webhook-secret";

export const sealSecret = (secret: string): string => sealText(secret, PURPOSE);

/** All that sign now, the newest first. Throws if the server's key is not the one that they were sealed under. */
export function signingSecrets(webhook: Webhook, now: Date): string[] {
  const sealed = [webhook.secret, ...listFormerSecrets(webhook, now).map(({ secret }) => secret)];
  return sealed.map((secret) => openSealed(secret, PURPOSE));
}

export function listFormerSecrets(webhook: Webhook, now: Date): { secret: string; until: Date }[] {
  const { previousSecret, previousSecretUntil, olderSecret, olderSecretUntil } = webhook;
  const former = [
    { secret: previousSecret, until: previousSecretUntil },
    { secret: olderSecret, until: olderSecretUntil },
  ];
  return former.flatMap(({ secret, until }) =>
    secret !== null && until !== null && until > now ? [{ secret, until }] : [],
  );
}
