/** Where messages go: by a provider, into the local mailbox, or nowhere. */

/** The mailbox page exists while a channel has no provider and nobody outside is addressed. @param {import("./read-config.mjs").Config} config */
export function mailboxIsOpen({ mail, sms, publicUrl }) {
  const withoutProvider = mail.kind === "mailbox" || sms.kind === "mailbox";
  return withoutProvider && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/**
 * True where a message of this channel reaches somebody: by a provider, or in a mailbox that may be read.
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
