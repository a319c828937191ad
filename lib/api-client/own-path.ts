/**
 * The path of an address on this service. A page asks for its own media by path: a proxy may show it under another name
 * than the one that the server puts into its answers.
 */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, "http://here");
  return pathname + search;
}
