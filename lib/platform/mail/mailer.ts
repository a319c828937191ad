import { mailboxMailer } from "./mailbox";
import type { Mailer } from "./port";

let made: Mailer | undefined;

/** The way mail leaves this process. */
export function mailer(): Mailer {
  made ??= mailboxMailer();
  return made;
}
