import type { SentShare } from "#lib/shares/send-share";
import type { SentMessage } from "#lib/shares/sent-message";
import { linkUrls, urls } from "../response/urls";

export const presentEmailed = (done: SentShare, origin: string) => ({
  ...linkOf(done, origin),
  email_sent: done.sent,
  ...(done.error ? { email_error: done.error } : {}),
  recipient_email: done.recipient,
  ...messageOf(done, origin),
});

export const presentTexted = (done: SentShare, origin: string) => ({
  ...linkOf(done, origin),
  sms_sent: done.sent,
  ...(done.error ? { sms_error: done.error } : {}),
  recipient_phone: done.recipient,
  ...messageOf(done, origin),
});

const linkOf = ({ share }: SentShare, origin: string) => ({
  success: true as const,
  share_code: share.code,
  public_url: urls.publicPage(origin, share.code),
  sent_url: linkUrls(share.code).page,
});

const messageOf = ({ messageId, delivery, replyToken }: SentShare, origin: string) => ({
  message_id: messageId,
  template_id: 100 as const,
  delivery,
  reply_url: replyToken ? urls.reply(origin, replyToken) : null,
});

export const presentSentMessage = ({ messageId, recipient, sent, error, delivery }: SentMessage) => ({
  success: true as const,
  message_id: messageId,
  recipient,
  sent,
  error,
  delivery,
});
