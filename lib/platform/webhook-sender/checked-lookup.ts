import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS";

export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Gives connections only addresses that it has checked, so that a name cannot change its meaning in between. */
export function checkedLookup(resolve: ResolveAll = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "");
      // One is enough: no honest name mixes both.
      if (addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(Object.assign(new Error(`${hostname} is not public`), { code: PRIVATE_ADDRESS }), "");
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
