import { config } from "#lib/kernel/config";
import { forwarded } from "./visitor";

/** A plain host, with a port or without: nothing else may become part of an address. */
const plainHost = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The service's own address, without a trailing slash: PUBLIC_URL, else where the request was sent to. */
export function originOf(request: Request): string {
  const { publicUrl } = config();
  if (publicUrl) return publicUrl;
  const host = hostOf(outermost(request, "x-forwarded-host")) ?? hostOf(request.headers.get("host"));
  const scheme = outermost(request, "x-forwarded-proto")?.toLowerCase() === "https" ? "https" : "http";
  return host ? `${scheme}://${host}` : homeUrl();
}

/** The service's own address in messages: whoever sends a request has no say in it. */
export function homeUrl(): string {
  const { publicUrl, port } = config();
  return publicUrl ?? `http://localhost:${port}`;
}

function hostOf(text: string | null): string | null {
  if (!text || text.length > 255 || !plainHost.test(text)) return null;
  return URL.canParse(`http://${text}`) ? text : null;
}

/** Some proxies append to these headers, others replace them: a single entry is the outermost one's, too. */
function outermost(request: Request, header: string): string | null {
  const given = request.headers.get(header)?.trim();
  return given && !given.includes(",") && config().trustProxy > 0 ? given : forwarded(request, header);
}
