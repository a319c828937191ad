import type { Mailer } from "./port";

/** The embedded mailbox: the outbox row is the message, read at /dev/mailbox. */
export function mailboxMailer(): Mailer {
  return {
    name: "outbox",
    send: async (mail) => ({ provider: "outbox", providerId: mail.id }),
  };
}
