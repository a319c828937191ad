import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { grantCookieHeader, readVisitPasses } from "#lib/http/identity/link-cookies";
import { JsonResult } from "#lib/http/response/json-result";
import { GRANT_SECONDS } from "#lib/shares/access/grant";
import { unlockShare } from "#lib/shares/access/unlock-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.unlockShare, async ({ subject, body, visitor, origin, request }) => {
    const visits = readVisitPasses(request, subject.code);
    const grant = await unlockShare(subject, body.password, { caller: visitor.bucket, visits });
    const answer = { success: true as const, access_token: grant, expires_in: GRANT_SECONDS };
    return new JsonResult(200, answer, { "Set-Cookie": grantCookieHeader(grant, origin) });
  }),
);
