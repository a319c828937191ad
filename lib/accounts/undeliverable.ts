import { config } from "#lib/kernel/config";
import { canDeliver } from "#lib/kernel/delivery.mjs";

export function undeliverable(channel: "email" | "sms"): string | null {
  if (canDeliver(config(), channel)) return null;
  const what = channel === "email" ? "e-mail" : "SMS";
  return (
    `No code can be sent: this server has no ${what} provider, and with PUBLIC_URL set to a public address its local ` +
    "mailbox is closed. Whoever runs it can unset PUBLIC_URL to read codes at /dev/mailbox, or make a key by " +
    "npm run token."
  );
}
