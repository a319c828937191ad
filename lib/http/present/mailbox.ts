import type { Message } from "#lib/generated/prisma/client";

export function presentMailbox(messages: readonly Message[]) {
  return {
    messages: messages.map((message) => ({
      id: message.id,
      channel: message.channel,
      to: message.recipient,
      template_id: message.templateId,
      subject: message.subject,
      text: message.text,
      html: message.html,
      created_at: message.createdAt.toISOString(),
    })),
  };
}
