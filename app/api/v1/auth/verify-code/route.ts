import { addressOf } from "#lib/accounts/address";
import { openSession } from "#lib/accounts/sessions";
import { verifyCode as spendCode } from "#lib/accounts/verify-code";
import { verifyCodeAlias } from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSession } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(verifyCodeAlias, async ({ body, visitor }) =>
    presentSession(
      await openSession(
        await spendCode({ ...body, address: addressOf(body) }, visitor.bucket, visitor.userAgent),
        visitor.userAgent,
      ),
    ),
  ),
);
