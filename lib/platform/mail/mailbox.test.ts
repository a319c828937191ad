import { mailSuite } from "./mail.suite";
import { mailboxMailer } from "./mailbox";

mailSuite("the embedded mailbox", mailboxMailer);
