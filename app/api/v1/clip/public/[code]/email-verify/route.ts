import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { readVisitPasses, viewerCookieHeader } from "#lib/http/identity/link-cookies";
import { JsonResult } from "#lib/http/response/json-result";
import { VIEWER_SECONDS } from "#lib/shares/access/viewer-grant";
import { verifyViewerCode } from "#lib/shares/viewer-code";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.verifyViewerCode, async ({ subject, body, visitor, origin, request }) => {
    const visits = readVisitPasses(request, subject.code);
    const grant = await verifyViewerCode(subject, body, { caller: visitor.bucket, visits });
    const answer = { success: true as const, access_token: grant, expires_in: VIEWER_SECONDS };
    return new JsonResult(200, answer, { "Set-Cookie": viewerCookieHeader(subject.code, grant, origin) });
  }),
);
