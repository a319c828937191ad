import { NextResponse } from "next/server";
import { requestIdOf } from "#lib/http/endpoint";
import { errorResponse } from "#lib/http/failures";
import { chargeAddress } from "#lib/http/limits";

/** The pages of the reference cost more than others and answer anybody, so they count as requests; see `config` for which. */
export async function proxy(request: Request): Promise<Response> {
  try {
    const response = NextResponse.next();
    for (const [name, value] of Object.entries(await chargeAddress(request))) response.headers.set(name, value);
    return response;
  } catch (error) {
    return errorResponse(error, requestIdOf(request), request);
  }
}

/** Never /api: a proxy would hold its bodies in memory. */
export const config = { matcher: ["/docs", "/docs/:path*"] };
