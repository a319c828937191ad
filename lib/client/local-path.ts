/** The path if it stays on this site, else null: a sign-in link must not lead people elsewhere. */
export function localPath(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return null;
  return path;
}
