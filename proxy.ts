import { NextResponse } from "next/server";
import { requestIdOf } from "#lib/http/endpoint/endpoint";
import { errorResponse } from "#lib/http/endpoint/failures";
import { chargeAddress, chargePage } from "#lib/http/endpoint/limits";

/**
 * Every page answers anybody and is made for each request, so it counts for the address that asks. The pages of the
 * reference cost more than others and count as requests; see `config` for which pass here.
 */
export async function proxy(request: Request): Promise<Response> {
  const isReference = /^\/docs(\/|$)/.test(new URL(request.url).pathname);
  try {
    const response = NextResponse.next();
    const headers = await (isReference ? chargeAddress(request) : chargePage(request));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (error) {
    return errorResponse(error, requestIdOf(request), request);
  }
}

/**
 * Never /api: a proxy would hold its bodies in memory. Links and the mailbox count for themselves; the files of `public/`
 * and the icons are free, by their exact names: a page may have a dot in its address, too.
 */
export const config = {
  matcher: [
    "/((?!api/|c/|dev/|_next/|scripts/|fonts/|(?:theme\\.js|logo\\.svg|icon\\.svg|icon-192\\.png|icon-512\\.png|apple-icon\\.png|favicon\\.ico)$).*)",
  ],
};
