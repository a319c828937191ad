import { config } from "#lib/config/config";
import { canDeliver } from "#lib/config/delivery";
import { MessageChannel } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";

export const deliverableChannels = (): MessageChannel[] =>
  Object.values(MessageChannel).filter((channel) => canDeliver(config(), channel));

/** Why this server cannot send codes; null if it can. */
export function undeliverableReason(): string | null {
  if (deliverableChannels().length > 0) return null;
  return (
    "No code can be sent: this server has no mail or SMS provider, and with PUBLIC_URL set to a public address its local " +
    "mailbox is closed. Its operator can unset PUBLIC_URL to read codes at /dev/mailbox, or create a key with " +
    "npm run token."
  );
}

/** 503 if this server delivers nothing, 422 on the field of the address if only the other channel works. */
export function assertDeliverable(channel: MessageChannel, field: string): void {
  const problem = undeliverableReason();
  if (problem) throw new AppError("service_unavailable", problem);
  if (deliverableChannels().includes(channel)) return;
  const message =
    channel === "sms"
      ? "This server sends no SMS. Use an e-mail address."
      : "This server sends no e-mail. Use a phone number.";
  throw new AppError("validation_failed", message, { errors: { [field]: [message] } });
}
