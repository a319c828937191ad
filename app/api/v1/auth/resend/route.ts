import { resendCode } from "#lib/accounts/codes/resend-code";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentVerification } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.resendCode, async ({ body, visitor }) =>
    presentVerification(await resendCode(body.verificationId, visitor.bucket, visitor.userAgent)),
  ),
);
