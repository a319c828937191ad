import type { Refusal } from "#lib/link-page/refusals";
import type { SharedClip } from "#lib/shares/access/open-share";
import { isLocked } from "#lib/shares/access/rules";
import { unlockShare } from "#lib/shares/access/unlock-share";
import { grantCookieHeader, readVisitPasses } from "../identity/link-cookies";
import { readVisitor } from "../identity/visitor";
import { answerLinkForm, seePage } from "./link-form";
import { linkPage } from "./link-page";

const explain = (passwordError: Refusal) => ({ passwordError });

/** The password of a link. */
export function answerUnlockForm(request: Request, code: string): Promise<Response> {
  return answerLinkForm(request, code, {
    explain,
    async act({ share, origin, frame }, { password = "" }) {
      return seePage(`/c/${code}${frame.query}`, grantCookieHeader(await unlock(request, share, password), origin));
    },
  });
}

/**
 * The form of a link that limits its views: one button proves the password, if there is one, counts the opening and
 * answers with the clip. It does not redirect, so that a browser without cookies is not asked to open the clip again.
 */
export function answerOpenForm(request: Request, code: string): Promise<Response> {
  return answerLinkForm(request, code, {
    explain,
    async act(link, { password }) {
      const { share, origin, frame } = link;
      const grants = password !== undefined && isLocked(share) ? [await unlock(request, share, password)] : [];
      const page = await linkPage(link, { opening: { grants } });
      // A page that waits renews itself, which must not send the form again.
      const answer = page.status === 202 ? seePage(`/c/${code}${frame.query}`) : page;
      for (const grant of grants) answer.headers.append("Set-Cookie", grantCookieHeader(grant, origin));
      return answer;
    },
  });
}

function unlock(request: Request, share: SharedClip, password: string): Promise<string> {
  const visits = readVisitPasses(request, share.code);
  return unlockShare(share, password, { caller: readVisitor(request).bucket, visits });
}
