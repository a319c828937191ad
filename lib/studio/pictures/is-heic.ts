/** As phones take them; some systems know no type for it. Most browsers cannot show it. */
export function isHeic({ type, name }: { type: string; name: string }): boolean {
  return /^image\/hei[cf]$/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}
