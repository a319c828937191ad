import type { Refusal } from "#lib/link-page/refusals";
import { readForm } from "../request/read-form";
import { asAppError } from "../response/failures";
import { linkPage, type PageNotice } from "./link-page";
import { handleLink, type LinkRequest } from "./link-request";

type Form = Readonly<Record<string, string>>;

interface LinkForm {
  /** Before the form is read. */
  charge?: (request: Request) => Promise<unknown>;
  act: (link: LinkRequest, form: Form) => Promise<Response>;
  /** The notice on the page if `act` failed. */
  explain: (refusal: Refusal, form: Form, status: number) => PageNotice;
}

/** Answers a form of the page that was posted without JavaScript. */
export function answerLinkForm(request: Request, code: string, { charge, act, explain }: LinkForm): Promise<Response> {
  return handleLink(request, code, async (link) => {
    let form: Form = {};
    try {
      await charge?.(request);
      form = await readForm(request);
      return await act(link, form);
    } catch (error) {
      const { code: reason, message, status, headers } = asAppError(error, link.requestId);
      const retryAfterSeconds = status === 429 ? Number(headers["Retry-After"] ?? 60) : undefined;
      return linkPage(link, { status, ...explain({ code: reason, message, retryAfterSeconds }, form, status) });
    }
  });
}

/** Redirects, so that reloading the page does not send the form again. */
export function seePage(location: string, cookie?: string): Response {
  const headers = { Location: location, "Cache-Control": "no-store", ...(cookie ? { "Set-Cookie": cookie } : {}) };
  return new Response(null, { status: 303, headers });
}
