import { countryPrefix } from "#lib/messages/sms/country-prefix";
import type { Address } from "../address";

/** Enough for its owner to recognise it, and too little to write to it. */
export function maskAddress({ channel, address }: Address): string {
  if (channel === "email") return `${[...address][0]}***${address.slice(address.lastIndexOf("@"))}`;
  return `${countryPrefix(address)}***${address.slice(-2)}`;
}
