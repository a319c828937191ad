import { config } from "#lib/config/config";

export function mailboxIsOn(): boolean {
  const { mail, publicUrl } = config();
  if (mail.kind !== "mailbox") return false;
  return !publicUrl || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname);
}
