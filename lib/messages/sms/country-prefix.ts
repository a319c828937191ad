import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Where an SMS to the number is paid for: its country code, and its area where many countries share +1. */
export function countryPrefix(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode;
  if (code === "1") return phone.slice(0, 5);
  return code === undefined ? phone.slice(0, 4) : `+${code}`;
}
