import { config } from "#lib/config/config";
import { requestContext } from "#lib/kernel/request/request-context";
import { pageOrigin, resolveOrigin } from "./origin";

/** A proxy has announced itself, and TRUST_PROXY does not know of it. */
export const hasUnknownProxy = (): boolean => config().trustProxy === 0 && requestContext()?.direct === false;

/**
 * Which variables to set, and to what, where our own page says that it stands at another address than the server takes
 * for its own; null where both agree, and where no page asks. With PUBLIC_URL this machine may still use localhost.
 */
export function addressAdvice(request: Request): string | null {
  const page = pageOrigin(request);
  const ours = resolveOrigin(request);
  if (page === null || page === ours) return null;
  const { publicUrl } = config();
  if (publicUrl) {
    if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(page)) return null;
    return `This page stands at ${page}, but PUBLIC_URL is ${publicUrl}. If users come by the first, set PUBLIC_URL=${page}.`;
  }
  const variables = `PUBLIC_URL=${page}${hasUnknownProxy() ? " and TRUST_PROXY=1" : ""}`;
  return `This page stands at ${page}, but the server takes ${ours} for its address. Set ${variables}.`;
}
