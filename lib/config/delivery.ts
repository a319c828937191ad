import type { Config } from "./read-config";

/** Only while a channel has no provider and the service is not public. */
export function isMailboxOpen({ mail, sms, publicUrl }: Config) {
  const withoutProvider = mail.kind === "mailbox" || sms.kind === "mailbox";
  return withoutProvider && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

export function canDeliver(config: Config, channel: "email" | "sms") {
  const { kind } = channel === "email" ? config.mail : config.sms;
  return kind !== "mailbox" || isMailboxOpen(config);
}

/** Facts that its provider does not report, in a sentence; null if it reports all. */
export function undeliverableMailWarning({ mail, publicUrl }: Config) {
  if (mail.kind !== "resend") return null;
  return unheard("Bounces and complaints", { RESEND_WEBHOOK_SECRET: mail.webhookSecret }, publicUrl);
}

export function undeliverableSmsWarning({ sms, publicUrl }: Config) {
  if (sms.kind !== "twilio") return null;
  return unheard("Delivery reports of SMS, and STOP,", { TWILIO_AUTH_TOKEN: sms.authToken }, publicUrl);
}

function unheard(what: string, secret: Record<string, string | null>, publicUrl: string | null) {
  const missing = Object.keys(secret).filter((name) => !secret[name]);
  if (!publicUrl?.startsWith("https:")) missing.push("an https PUBLIC_URL");
  return missing.length > 0 ? `${what} do not reach this server without ${missing.join(" and ")}.` : null;
}

function isLoopback(hostname: string) {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
