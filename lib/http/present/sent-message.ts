import type { SentMessage } from "#lib/shares/sent-message";

export const presentSentMessage = ({ messageId, recipient, sent, error, delivery }: SentMessage) => ({
  success: true as const,
  message_id: messageId,
  recipient,
  sent,
  error,
  delivery,
});
