import type { Config } from "./read-config";

/** A page is open at another address than the server takes for its own. */
export interface AddressDisagreement {
  page: string;
  own: string;
  /** A proxy announced itself, and TRUST_PROXY does not know of it. */
  hasUnknownProxy: boolean;
}

/** The variables to set, and their values. `where` begins the sentence: the page's address follows it. */
export function describeAddress(
  { publicUrl }: Pick<Config, "publicUrl">,
  { page, own, hasUnknownProxy }: AddressDisagreement,
  where: string,
): string {
  if (publicUrl) {
    return `${where} ${page}, but PUBLIC_URL is ${publicUrl}. If users come by the first, set PUBLIC_URL=${page}.`;
  }
  const variables = `PUBLIC_URL=${page}${hasUnknownProxy ? " and TRUST_PROXY=1" : ""}`;
  return `${where} ${page}, but the server takes ${own} for its address. Set ${variables}.`;
}
