import type { Texter } from "./port";

/** The embedded mailbox: the outbox row is the message, read at /dev/mailbox. */
export function mailboxTexter(): Texter {
  return {
    name: "outbox",
    send: async (sms) => ({ provider: "outbox", providerId: sms.id }),
  };
}
