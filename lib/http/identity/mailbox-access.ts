import { config } from "#lib/config/config";
import { isMailboxOpen } from "#lib/config/delivery";
import { requestContext } from "#lib/kernel/request/request-context";

const loopbackPeers = /^(127\.\d+\.\d+\.\d+|::1)$/;
const loopbackHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Only from this machine, without a proxy, and while the mailbox is in use. */
export function mayReadMailbox(request: Request): boolean {
  const exchange = requestContext();
  return (
    isMailboxOpen(config()) &&
    exchange?.direct === true &&
    loopbackPeers.test(exchange.peer) &&
    loopbackHosts.test(request.headers.get("host") ?? "")
  );
}
