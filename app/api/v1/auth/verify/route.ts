import { addressOf } from "#lib/accounts/address";
import { openSession } from "#lib/accounts/sessions";
import { verifyCode as spendCode } from "#lib/accounts/verify-code";
import { verifyCode } from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint";
import { presentSession } from "#lib/http/present/user";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(verifyCode, async ({ body, visitor }) =>
    presentSession(await openSession(await spendCode({ ...body, address: addressOf(body) }, visitor.bucket))),
  ),
);
