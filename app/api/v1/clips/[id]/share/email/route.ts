import { shareByEmail } from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { homeUrl } from "#lib/http/identity/origin";
import { urls } from "#lib/http/present/urls";
import { sendShare } from "#lib/shares/send-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(shareByEmail, async ({ actor, subject, body, origin }) => {
    const { recipientEmail: email, recipientName: name, message: note, ...settings } = body;
    const recipient = { channel: "email" as const, email, name, note };
    const done = await sendShare(actor.user, subject, settings, recipient, (code) => urls.publicPage(homeUrl(), code));
    return {
      success: true as const,
      share_code: done.share.code,
      public_url: urls.publicPage(origin, done.share.code),
      email_sent: done.sent,
      ...(done.error ? { email_error: done.error } : {}),
      recipient_email: email,
      message_id: done.messageId,
      template_id: 100 as const,
      delivery: done.delivery,
      reply_url: done.replyToken ? urls.reply(origin, done.replyToken) : null,
    };
  }),
);
