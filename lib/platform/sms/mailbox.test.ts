import { mailboxSmsSender } from "./mailbox";
import { smsSuite } from "./sms.suite";

smsSuite("the embedded mailbox", mailboxSmsSender);
