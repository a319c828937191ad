import type { Mailer } from "./port";

/** The outbox row is the message; it is read at /dev/mailbox. */
export function mailboxMailer(): Mailer {
  return {
    name: "outbox",
    send: async (mail) => ({ provider: "outbox", providerId: mail.id }),
    check: async () => "The local mailbox takes every message, and sends none.",
  };
}
