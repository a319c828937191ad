import { mailboxTexter } from "./mailbox";
import type { Texter } from "./port";

let made: Texter | undefined;

/** The way SMS leave this process. */
export function texter(): Texter {
  made ??= mailboxTexter();
  return made;
}
