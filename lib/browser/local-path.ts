/**
 * The path if it stays on this site, else null: a sign-in link must not lead people elsewhere. An empty part of a path is
 * refused anywhere, because `/..//example.com` is another site to some programs.
 */
export function localPath(path: string | null | undefined): string | null {
  if (!path || !/^\/[^\s\\]*$/.test(path)) return null;
  return /^[^?#]*\/\//.test(path) ? null : path;
}
