/** The problem of an address that may hold a password, as a predicate; null: none found. Repeats no part of it. */
export function addressProblem(text: string, protocols: readonly string[]): string | null {
  if (/^(["'`]).*\1$|^["'`\u2018\u201c]/s.test(text)) return "stands in quotation marks: write it without them.";
  const scheme = protocols.find((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
  if (!scheme) return `must be an address that starts with ${protocols[0]}//.`;
  const rest = text.slice(scheme.length + 2);
  if (/\s/.test(rest)) return `has a blank in it. ${ENCODE}`;
  if (!isWeb(scheme) && cutsPassword(rest))
    return `has a character in its name or password that cuts it short. ${ENCODE}`;
  if (!isDecodable(rest)) return "has a % without two hexadecimal digits behind it: write % itself as %25.";
  const hosts = rest.split(/[/?#]/)[0]?.split("@").at(-1) ?? "";
  if (hosts.includes(",")) return "names several hosts: give one, or a name that resolves to all of them.";
  const port = /:(\d+)$/.exec(hosts)?.[1];
  if (port && Number(port) > 65_535) return "has a port beyond 65535.";
  return URL.canParse(text) ? null : `cannot be read as name:password@host:port. ${ENCODE}`;
}

const ENCODE =
  "A name and a password are percent-encoded in an address: # is %23, / is %2F, ? is %3F, @ is %40, : is %3A, a blank is %20.";

const isWeb = (scheme: string) => scheme === "https:" || scheme === "http:";

/**
 * A # / or ? before the last @ ends what ought to hold it.
 * @param rest what follows the scheme
 */
function cutsPassword(rest: string) {
  if (rest.includes("#")) return true;
  const [beforeQuery = "", ...query] = rest.split("?");
  const authorityLength = beforeQuery.indexOf("/");
  if (authorityLength >= 0 && beforeQuery.slice(authorityLength).includes("@")) return true;
  const [beforeAt = ""] = query.join("?").split("@");
  return query.join("?").includes("@") && !beforeAt.includes("=");
}

const isDecodable = (text: string) => !/%(?![0-9a-f]{2})/i.test(text);
