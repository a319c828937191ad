import { config } from "#lib/platform/config";
import { mailboxIsOpen } from "#lib/server/boot-log.mjs";

const loopbackPeers = /^(127\.\d+\.\d+\.\d+|::1)$/;
const loopbackHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** True for somebody who sits at this machine and came without a proxy, while the mailbox is in use. */
export function mayReadMailbox(request: Request): boolean {
  return (
    mailboxIsOpen(config()) &&
    loopbackPeers.test(request.headers.get("x-tellmark-peer") ?? "") &&
    request.headers.get("x-tellmark-direct") === "1" &&
    loopbackHosts.test(request.headers.get("host") ?? "")
  );
}
