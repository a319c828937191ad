import { config, homeUrl } from "#lib/config/config";
import { requestContext } from "#lib/kernel/request/request-context";
import { readForwarded } from "./visitor";

/** Host and optional port; nothing else may become part of a URL. */
const plainHost = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export function resolveOrigin(request: Request): string {
  const { publicUrl } = config();
  if (publicUrl) return publicUrl;
  const host = hostOf(outermost(request, "x-forwarded-host")) ?? hostOf(request.headers.get("host"));
  const isHttps = requestContext()?.isEncrypted || outermost(request, "x-forwarded-proto")?.toLowerCase() === "https";
  return host ? `${isHttps ? "https" : "http"}://${host}` : homeUrl();
}

/** Of addresses in an answer: PUBLIC_URL, else the page that asks, since a proxy may hide its name from the server. */
export function answerOrigin(request: Request): string {
  return config().publicUrl ?? pageOrigin(request) ?? resolveOrigin(request);
}

/** The origin of the caller's page. Only our own pages send it; a foreign page may not, without CORS for it. */
export function pageOrigin(request: Request): string | null {
  const [, scheme = "", host = ""] = /^(https?):\/\/(.+)$/.exec(request.headers.get("x-page-origin") ?? "") ?? [];
  return hostOf(host) && `${scheme}://${host}`;
}

function hostOf(text: string | null): string | null {
  if (!text || text.length > 255 || !plainHost.test(text)) return null;
  return URL.canParse(`http://${text}`) ? text : null;
}

/** Some proxies append to these headers, others replace them; a single entry also comes from the outermost. */
function outermost(request: Request, header: string): string | null {
  const given = request.headers.get(header)?.trim();
  return given && !given.includes(",") && config().trustProxy > 0 ? given : readForwarded(request, header);
}
