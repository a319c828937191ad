import { getShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { isLocked } from "#lib/shares/access/rules";
import { unlockShare } from "#lib/shares/access/unlock-share";
import { grantCookieHeader, readVisitPasses } from "../identity/link-cookies";
import { resolveOrigin } from "../identity/origin";
import { readVisitor } from "../identity/visitor";
import { readForm } from "../request/read-form";
import { asAppError } from "../response/failures";
import { handlePublicPage, publicPageResponse } from "./public-page";

/**
 * The form of a link that limits its views: one button proves the password, if there is one, counts the opening and
 * answers with the clip. It does not redirect, so that a browser without cookies is not asked to open the clip again.
 */
export function answerOpenForm(request: Request, code: string): Promise<Response> {
  return handlePublicPage(request, code, async (requestId) => {
    const share = await getShareByCode(code);
    const grants: string[] = [];
    try {
      const { password } = await readForm(request);
      if (password !== undefined && isLocked(share)) grants.push(await unlocked(request, share, password));
    } catch (error) {
      const { message, status } = asAppError(error, requestId);
      return publicPageResponse(request, code, requestId, { passwordError: message, status });
    }
    const page = await publicPageResponse(request, code, requestId, { opening: { grants } });
    // A page that waits renews itself, which must not send the form again.
    const isWaiting = page.status === 202;
    const headers = { Location: `/c/${code}`, "Cache-Control": "no-store" };
    const answer = isWaiting ? new Response(null, { status: 303, headers }) : page;
    for (const grant of grants) answer.headers.append("Set-Cookie", grantCookieHeader(grant, resolveOrigin(request)));
    return answer;
  });
}

function unlocked(request: Request, share: SharedClip, password: string): Promise<string> {
  const visits = readVisitPasses(request, share.code);
  return unlockShare(share, password, { caller: readVisitor(request).bucket, visits });
}
