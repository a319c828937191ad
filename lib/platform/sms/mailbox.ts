import { LOCAL_MAILBOX } from "../mail/mailbox";
import type { SmsSender } from "./port";

export function mailboxSmsSender(): SmsSender {
  return {
    name: LOCAL_MAILBOX,
    send: async (sms) => ({ provider: LOCAL_MAILBOX, providerId: sms.id }),
    findSent: async () => null,
    check: async () => "The local mailbox takes every message, and sends none.",
  };
}
