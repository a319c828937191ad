import { config } from "#lib/config/config";
import { type AddressDisagreement, describeAddress } from "#lib/config/describe-address";
import { requestContext } from "#lib/kernel/request/request-context";
import { pageOrigin, resolveOrigin } from "./origin";

/** A proxy has announced itself, and TRUST_PROXY does not know of it. */
export const hasUnknownProxy = (): boolean => config().trustProxy === 0 && requestContext()?.direct === false;

/** Null where both agree, and where no page asks. With PUBLIC_URL this machine may still use localhost. */
export function findDisagreement(request: Request): AddressDisagreement | null {
  const page = pageOrigin(request);
  const own = resolveOrigin(request);
  if (page === null || page === own) return null;
  if (config().publicUrl && /^https?:\/\/(localhost|127\.|\[::1\])/.test(page)) return null;
  return { page, own, hasUnknownProxy: hasUnknownProxy() };
}

/** The variables to set, and their values, if our own page reports another address than the server's. */
export function addressAdvice(request: Request): string | null {
  const disagreement = findDisagreement(request);
  return disagreement && describeAddress(config(), disagreement, "This page is at");
}
