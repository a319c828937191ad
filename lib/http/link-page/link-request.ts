import { notFound } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { type Language, readLanguage } from "#lib/languages/languages";
import type { Embedding, LinkFrame } from "#lib/link-page/model";
import { anonymousViewer, type Credentials, findShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { isPreviewCode, previewShare } from "#lib/shares/access/preview";
import { chargeAddress } from "../endpoint/limits";
import { readRequestId } from "../endpoint/request-id";
import { visitorCredentials } from "../identity/credentials";
import { readVisitPasses } from "../identity/link-cookies";
import { resolveOrigin } from "../identity/origin";
import { chooseLanguage } from "../pages/page-language";
import { asAppError } from "../response/failures";
import { urls } from "../response/urls";
import { isForAgent, withAgent } from "./agent-query";
import { failurePage } from "./failure-page";

/** A request to the page of a link, or of a preview. */
export interface LinkRequest {
  request: Request;
  requestId: string;
  origin: string;
  frame: LinkFrame;
  share: SharedClip;
  credentials: Credentials;
}

/** Charges the address and finds the link. Errors, here or in `work`, are answered with a page. */
export async function handleLink(
  request: Request,
  code: string,
  work: (link: LinkRequest) => Promise<Response>,
  embed?: Embedding,
): Promise<Response> {
  const requestId = readRequestId(request);
  const origin = resolveOrigin(request);
  const frame = {
    code,
    pageUrl: urls.publicPage(origin, code),
    ...chooseQuery(request),
    ...(embed ? { embed } : {}),
  };
  try {
    const limits = await chargeAddress(request);
    const credentials = await readCredentials(request, frame);
    const share = isPreviewCode(code)
      ? await previewShare(code, credentials.viewer)
      : await findShareByCode(code, { withState: true });
    if (!share) throw notFound("The share");
    const own = { ...frame, ...chooseQuery(request, readLanguage(share.language)) };
    const response = await work({ request, requestId, origin, frame: own, share, credentials });
    for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
    return handOver(response);
  } catch (error) {
    return failurePage(asAppError(error, requestId), frame);
  }
}

function chooseQuery(request: Request, said: Language | null = null): Pick<LinkFrame, "language" | "query"> {
  const chosen = chooseLanguage(request, said);
  return isForAgent(request) ? { ...chosen, query: withAgent(chosen.query) } : chosen;
}

/** An embedded page is the same for every visitor: only the cookie of a counted view is read. */
async function readCredentials(request: Request, { code, embed }: LinkFrame): Promise<Credentials> {
  return embed ? { ...anonymousViewer, visits: readVisitPasses(request, code) } : visitorCredentials(request, code);
}
