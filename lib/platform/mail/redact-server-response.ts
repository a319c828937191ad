const LONGEST = 200;

/**
 * A mail server's response, fit for the sender: without its code, line ends, addresses (which are forgotten before the
 * message is) and the secrets of this server. Empty where nothing is left.
 */
export function redactServerResponse(response: string | undefined, secrets: readonly string[]): string {
  let words = (response ?? "").replace(/^\d{3}[ -]/gm, "");
  for (const secret of secrets) if (secret.length > 2) words = words.replaceAll(secret, "***");
  const plain = words
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .replace(/<?[^\s<>"',;:]+@[^\s<>"',;:]+>?/gu, "(address)")
    // Keys and tokens.
    .replace(/[A-Za-z0-9+/_=-]{32,}/g, "***")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd().toWellFormed()}…` : plain;
}
