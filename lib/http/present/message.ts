import type { Message } from "#lib/generated/prisma/client";

export function presentMessage(message: Message) {
  return {
    id: message.id,
    channel: message.channel,
    recipient: message.recipient,
    template_id: message.templateId,
    status: message.status,
    error: message.error,
    created_at: message.createdAt.toISOString(),
    sent_at: message.sentAt?.toISOString() ?? null,
  };
}
