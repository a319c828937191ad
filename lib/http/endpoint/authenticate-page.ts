import { errorResponse } from "../response/failures";
import { chargeAddress, chargePage } from "./limits";
import { readRequestId } from "./request-id";

/** Made for each request, pages count for the address that asks; those of the reference cost more and count as requests. */
export async function authenticatePage(request: Request): Promise<Record<string, string> | Response> {
  const isReference = /^\/docs(\/|\.md$|$)/.test(new URL(request.url).pathname);
  try {
    return await (isReference ? chargeAddress(request) : chargePage(request));
  } catch (error) {
    return errorResponse(error, readRequestId(request), request);
  }
}
