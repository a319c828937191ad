import { homeUrl } from "#lib/config/config";
import { lazyPerProcess } from "#lib/config/lazy-per-process";
import type { TwilioChoice } from "#lib/config/read-providers";
import { assertKnownAdapter } from "../assert-known-adapter";
import { mailboxSmsSender } from "./mailbox";
import type { SmsSender } from "./port";
import { twilioSmsSender } from "./twilio";
import { TWILIO_HOOK_PATH } from "./twilio-hook";

export const smsSender = lazyPerProcess(({ config: { sms } }): SmsSender => {
  switch (sms.kind) {
    case "mailbox":
      return mailboxSmsSender();
    case "twilio":
      return twilioSmsSender(sms, callbackOf(sms));
    default:
      return assertKnownAdapter(sms);
  }
});

/** Twilio takes only addresses that it can reach. */
function callbackOf({ authToken }: TwilioChoice): ((id: string) => string) | null {
  const home = homeUrl();
  if (!authToken || !home.startsWith("https:")) return null;
  return (id) => `${home}${TWILIO_HOOK_PATH}?message=${id}`;
}
