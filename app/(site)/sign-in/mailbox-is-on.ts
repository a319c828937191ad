import { currentRuntime } from "#lib/server/runtime.mjs";

/** Messages are kept on this computer and may be read at /dev/mailbox while its own address is a local one. */
export function mailboxIsOn(): boolean {
  const config = currentRuntime()?.config;
  if (config?.mail.kind !== "mailbox") return false;
  return !config.publicUrl || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(config.publicUrl).hostname);
}
