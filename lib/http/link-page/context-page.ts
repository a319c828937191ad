import { readChoices } from "#lib/context-page/model";
import { getPublicContext } from "#lib/contract/context";
import { AppError, notFound } from "#lib/kernel/errors";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import { findRefusal, needsOpening } from "#lib/shares/access/open-share";
import { isPreviewCode } from "#lib/shares/access/preview";
import { getPublicContextSource } from "#lib/shares/views/public-context";
import { pageHeaders } from "../pages/page-headers";
import { readQuery } from "../request/read-request";
import { urls } from "../response/urls";
import { withAgent } from "./agent-query";
import { closedPage } from "./closed-page";
import { formAddress, unopenedModel } from "./count-opening";
import { handleLink, type LinkRequest } from "./link-request";
import { pageResponse } from "./page-response";

/** The context that an agent gets of the link, as a page. It counts no view, so a link that limits its views is opened first. */
export function answerContextPage(request: Request, code: string): Promise<Response> {
  return handleLink(request, code, async (asked) => {
    const { share, credentials } = asked;
    const frame = { ...asked.frame, query: withAgent(asked.frame.query) };
    const link = { ...asked, frame };
    if (isPreviewCode(code)) throw notFound("The link");
    const refusal = await findRefusal(share, credentials);
    if (refusal) return closedPage(link, refusal);
    if (needsOpening(share, credentials)) {
      return pageResponse({ ...frame, ...unopenedModel(share, formAddress(request, `/c/${code}`)) }, 200);
    }
    return contextPage(link);
  });
}

async function contextPage({ request, share, origin, frame }: LinkRequest): Promise<Response> {
  const { query, choices, areChoicesWrong } = readWish(request);
  const wish = { ...query, format: "markdown" as const };
  const size = query?.cropSize ?? null;
  const crops = query?.crops === "none" ? null : { url: urls.publicCrops(origin, share.code), size };
  const source = await getPublicContextSource(share, { url: frame.pageUrl, crops });
  const page = {
    ...frame,
    markdownUrl: urls.publicMarkdown(origin, share.code),
    jsonUrl: urls.publicContext(origin, share.code),
    choices,
    areChoicesWrong,
  };
  const work = { source, wish, frame: page };
  const html = await onThread("renderContextPage", work, transferableBuffers(source.ink));
  return new Response(html, { headers: pageHeaders(html, frame) });
}

function readWish(request: Request) {
  try {
    const query = readQuery(getPublicContext, request);
    return { query, choices: readChoices(new URL(request.url).searchParams), areChoicesWrong: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { query: undefined, choices: {}, areChoicesWrong: true };
  }
}
