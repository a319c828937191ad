import type { AppError } from "#lib/kernel/errors";
import { handOver } from "#lib/kernel/request/delivery";
import { readLanguage } from "#lib/languages/languages";
import type { PageFrame } from "#lib/plain-page/page-frame";
import type { RequestPageModel } from "#lib/request-page/model";
import { renderRequestPage } from "#lib/request-page/render";
import { type AskedRequest, getOpenRequest } from "#lib/requests/find-request";
import { getRequestPicture } from "#lib/requests/picture";
import { readQuestions } from "#lib/requests/questions";
import { chargePage } from "../endpoint/limits";
import { readRequestId } from "../endpoint/request-id";
import { resolveOrigin } from "../identity/origin";
import { pageFailure } from "../pages/page-failure";
import { pageHeaders } from "../pages/page-headers";
import { chooseLanguage } from "../pages/page-language";
import { asAppError } from "../response/failures";
import { urls } from "../response/urls";

/** Charges the address, finds the request and renders its page. Errors are answered with a page, too. */
export async function answerRequestPage(request: Request, code: string): Promise<Response> {
  const frame = { code, pageUrl: urls.requestPage(resolveOrigin(request), code), ...chooseLanguage(request) };
  try {
    const limits = await chargePage(request);
    const asked = await getOpenRequest(code);
    const own = { ...frame, ...chooseLanguage(request, readLanguage(asked.language)) };
    return await pageResponse(await openModel(own, asked), 200, limits);
  } catch (thrown) {
    const error = asAppError(thrown, readRequestId(request));
    return pageResponse(failureModel(frame, error), error.status, error.headers);
  }
}

async function openModel(frame: PageFrame, request: AskedRequest): Promise<RequestPageModel> {
  const { title, message, expiresAt, keepDays, user } = request;
  const picture = await getRequestPicture(request);
  const shown =
    picture?.width && picture.height
      ? { url: urls.requestImage("", request.code), width: picture.width, height: picture.height }
      : null;
  const questions = readQuestions(request);
  const asked = { title, message, questions, picture: shown, askedBy: user.name, expiresAt, keepDays };
  return { ...frame, kind: "ok", asked };
}

function failureModel(frame: PageFrame, error: AppError): RequestPageModel {
  switch (error.code) {
    case "request_ended": {
      const { asked_by: askedBy } = error.body;
      return { ...frame, kind: "ended", askedBy: typeof askedBy === "string" ? askedBy : null };
    }
    case "resource_not_found":
      return { ...frame, kind: "not-found" };
    default:
      return { ...frame, ...pageFailure(error) };
  }
}

async function pageResponse(model: RequestPageModel, status: number, own: Record<string, string>): Promise<Response> {
  const html = await renderRequestPage(model);
  return handOver(new Response(html, { status, headers: { ...pageHeaders(html, model), ...own } }));
}
