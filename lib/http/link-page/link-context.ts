import { getPublicContext } from "#lib/contract/context";
import { handOver } from "#lib/kernel/request/delivery";
import { getShareByCode } from "#lib/shares/access/open-share";
import { chargeAddress } from "../endpoint/limits";
import { readRequestId } from "../endpoint/request-id";
import { visitorCredentials } from "../identity/credentials";
import { resolveOrigin } from "../identity/origin";
import { isNavigation } from "../request/is-navigation";
import { prefersMarkdown } from "../request/prefers-markdown";
import { readQuery } from "../request/read-request";
import { errorResponse } from "../response/failures";
import { MARKDOWN_SUFFIX } from "../response/urls";
import { isForAgent } from "./agent-query";
import { answerPublicContext } from "./answer-public-context";

export const asksForMarkdown = (request: Request, code: string) =>
  code.endsWith(MARKDOWN_SUFFIX) || prefersMarkdown(request);

/** Whether a browser opens the address for programs. */
export function asksForContextPage(request: Request, code: string): boolean {
  if (!isNavigation(request) || prefersMarkdown(request)) return false;
  const isNamed = new URL(request.url).searchParams.has("format");
  return isForAgent(request) || (code.endsWith(MARKDOWN_SUFFIX) && !isNamed);
}

export const readLinkCode = (address: string) =>
  address.endsWith(MARKDOWN_SUFFIX) ? address.slice(0, -MARKDOWN_SUFFIX.length) : address;

/** A link as Markdown. Errors are those of the API, and name the next call. */
export async function answerLinkContext(request: Request, address: string): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const limits = await chargeAddress(request);
    const code = readLinkCode(address);
    const share = await getShareByCode(code, { withState: true });
    const credentials = await visitorCredentials(request, code);
    const asked = readQuery(getPublicContext, request);
    const wish = { ...asked, format: "markdown" as const, crops: asked?.crops ?? "url" };
    const response = await answerPublicContext(request, share, { credentials, origin: resolveOrigin(request), wish });
    response.headers.append("Vary", "Sec-Fetch-Dest");
    for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
    return handOver(response);
  } catch (error) {
    return handOver(errorResponse(error, requestId, request));
  }
}
