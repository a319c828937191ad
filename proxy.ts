import { NextResponse } from "next/server";
import { getRuntime } from "#lib/config/runtime";

/** Only asks: what counts pages is loaded where the process starts (instrumentation.ts), and is not to be there twice. */
export async function proxy(request: Request): Promise<Response> {
  const authenticatePage =
    getRuntime().authenticatePage ?? (await import("#lib/http/endpoint/authenticate-page")).authenticatePage;
  const outcome = await authenticatePage(request);
  return outcome instanceof Response ? outcome : NextResponse.next({ headers: outcome });
}

/**
 * Never /api: a proxy would hold its bodies in memory. Links, requests, agents, shared files and the mailbox count for themselves; the files of `public/`
 * and the icons are free, by their exact names: a page may have a dot in its address, too.
 */
export const config = {
  matcher: [
    "/((?!api/|c/|mcp/?$|r/[^/]+/?$|dev/|_next/|scripts/|embed/|sdk/|fonts/|studio/share-target/?$|(?:page-start\\.js|share-worker\\.js|app\\.webmanifest|logo\\.svg|icon\\.svg|icon-192\\.png|icon-512\\.png|apple-icon\\.png|favicon\\.ico)$).*)",
  ],
};
