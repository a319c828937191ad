/** Country codes of two digits (ITU E.164); the others have three. */
const TWO = /^\+(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Where an SMS to the number is paid for: its country code, and its area where many countries share one. */
export function countryPrefix(phone: string): string {
  if (phone.startsWith("+1")) return phone.slice(0, 5);
  if (phone.startsWith("+7")) return "+7";
  return TWO.exec(phone)?.[0] ?? phone.slice(0, 4);
}
