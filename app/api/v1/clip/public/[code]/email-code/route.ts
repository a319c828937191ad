import { toAddress } from "#lib/accounts/address";
import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { readVisitPasses } from "#lib/http/identity/link-cookies";
import { presentVerification } from "#lib/http/present/user";
import { fieldError } from "#lib/kernel/errors";
import { requestViewerCode } from "#lib/shares/viewer-code";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.requestViewerCode, async ({ subject, body, visitor, request }) => {
    const to = toAddress(body);
    if (!to) throw fieldError("email", "Give the address that the link was sent to.");
    const visits = readVisitPasses(request, subject.code);
    const sent = await requestViewerCode(subject, { to, visitor: { caller: visitor.bucket, visits } });
    return presentVerification(sent, `/api/v1/clip/public/${subject.code}/email-verify`);
  }),
);
