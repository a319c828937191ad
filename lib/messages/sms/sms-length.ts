/** GSM 03.38: signs of seven bits, and signs that take two places. One sign beyond them makes every sign take sixteen. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const DOUBLE = "\f^{}\\[~]|€";

const plainer: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00A0": " ",
  "\u202F": " ",
  "•": "-",
  "`": "'",
  "\t": " ",
};

/** Signs that look the same and cost less. */
export const plainSigns = (text: string): string => [...text].map((sign) => plainer[sign] ?? sign).join("");

export function smsSegments(text: string): number {
  let septets = 0;
  for (const sign of text) {
    if (BASIC.includes(sign)) septets += 1;
    else if (DOUBLE.includes(sign)) septets += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}
