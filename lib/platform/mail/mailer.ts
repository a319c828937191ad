import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { assertKnownAdapter } from "../assert-known-adapter";
import { mailboxMailer } from "./mailbox";
import type { Mailer } from "./port";
import { resendMailer } from "./resend";
import { smtpMailer } from "./smtp";

export const mailer = lazyPerProcess(({ config: { mail } }): Mailer => {
  switch (mail.kind) {
    case "mailbox":
      return mailboxMailer();
    case "resend":
      return resendMailer(mail);
    case "smtp":
      return smtpMailer(mail);
    default:
      return assertKnownAdapter(mail);
  }
});
