/**
 * Only while a channel has no provider and the service is not public.
 * @param {import("./read-config.mjs").Config} config
 */
export function mailboxIsOpen({ mail, sms, publicUrl }) {
  const withoutProvider = mail.kind === "mailbox" || sms.kind === "mailbox";
  return withoutProvider && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/**
 * @param {import("./read-config.mjs").Config} config
 * @param {"email" | "sms"} channel
 */
export function canDeliver(config, channel) {
  const { kind } = channel === "email" ? config.mail : config.sms;
  return kind !== "mailbox" || mailboxIsOpen(config);
}

/** @param {string} hostname */
function isLoopback(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
