import { homeUrl } from "#lib/config/config";
import { getRuntime } from "#lib/config/runtime";
import { newId } from "#lib/kernel/ids";
import { mailer } from "#lib/platform/mail/mailer";
import { DeliveryError } from "#lib/platform/mail/port";
import { smsSender } from "#lib/platform/sms/sms-sender";
import type { Finding } from "./examine";

/** Really sends; only for a user who asked for it. */
export async function sendTestMessages(channel: "email" | "sms", to: string): Promise<Finding> {
  const { config } = getRuntime();
  const part = channel === "email" ? "test mail" : "test SMS";
  const text = `This is a test of Tellmark at ${homeUrl()}. You need not do anything.`;
  const id = newId("msg");
  if ((channel === "email" ? config.mail : config.sms).kind === "mailbox") {
    return { part, isWell: false, says: "There is no provider for it." };
  }
  try {
    if (channel === "sms") await smsSender().send({ id, to, text });
    else {
      const subject = "A test of Tellmark";
      await mailer().send({ id, to, subject, text, html: `<p>${text}</p>`, unsubscribeUrl: null });
    }
    return { part, isWell: true, says: `The provider accepted it for ${to}: check that it arrives.` };
  } catch (error) {
    if (error instanceof DeliveryError) return { part, isWell: false, says: error.message };
    throw error;
  }
}
