import { config } from "#lib/config/config";
import { mailboxIsOpen } from "#lib/config/delivery.mjs";
import { currentExchange } from "#lib/kernel/request/exchange.mjs";

const loopbackPeers = /^(127\.\d+\.\d+\.\d+|::1)$/;
const loopbackHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Only from this machine, without a proxy, and while the mailbox is in use. */
export function mayReadMailbox(request: Request): boolean {
  const exchange = currentExchange();
  return (
    mailboxIsOpen(config()) &&
    exchange?.direct === true &&
    loopbackPeers.test(exchange.peer) &&
    loopbackHosts.test(request.headers.get("host") ?? "")
  );
}
