import type { Mailer } from "./port";

export const LOCAL_MAILBOX = "outbox";

/** The outbox row is the message; it is read at /dev/mailbox. */
export function mailboxMailer(): Mailer {
  return {
    name: LOCAL_MAILBOX,
    send: async (mail) => ({ provider: LOCAL_MAILBOX, providerId: mail.id }),
    check: async () => "The local mailbox takes every message, and sends none.",
  };
}
