/** The nonce that a style element needs under the page's Content-Security-Policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
