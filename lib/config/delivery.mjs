/**
 * Only while a channel has no provider and the service is not public.
 * @param {import("./read-config.mjs").Config} config
 */
export function isMailboxOpen({ mail, sms, publicUrl }) {
  const withoutProvider = mail.kind === "mailbox" || sms.kind === "mailbox";
  return withoutProvider && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/**
 * @param {import("./read-config.mjs").Config} config
 * @param {"email" | "sms"} channel
 */
export function canDeliver(config, channel) {
  const { kind } = channel === "email" ? config.mail : config.sms;
  return kind !== "mailbox" || isMailboxOpen(config);
}

/**
 * What its provider cannot tell us, in a sentence; null if it can.
 * @param {import("./read-config.mjs").Config} config
 */
export function undeliverableMailWarning({ mail, publicUrl }) {
  if (mail.kind !== "resend") return null;
  return unheard("Bounces and complaints", { RESEND_WEBHOOK_SECRET: mail.webhookSecret }, publicUrl);
}

/** @param {import("./read-config.mjs").Config} config */
export function undeliverableSmsWarning({ sms, publicUrl }) {
  if (sms.kind !== "twilio") return null;
  return unheard("Delivery reports of SMS, and STOP,", { TWILIO_AUTH_TOKEN: sms.authToken }, publicUrl);
}

/** @param {string} what @param {Record<string, string | null>} secret @param {string | null} publicUrl */
function unheard(what, secret, publicUrl) {
  const missing = Object.keys(secret).filter((name) => !secret[name]);
  if (!publicUrl?.startsWith("https:")) missing.push("an https PUBLIC_URL");
  return missing.length > 0 ? `${what} do not reach this server without ${missing.join(" and ")}.` : null;
}

/** @param {string} hostname */
function isLoopback(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
