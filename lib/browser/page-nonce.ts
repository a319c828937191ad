/** What a style element needs to count under the page's Content-Security-Policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
