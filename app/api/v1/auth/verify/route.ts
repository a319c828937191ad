import { toAddress } from "#lib/accounts/address";
import { verifyCode } from "#lib/accounts/codes/verify-code";
import { openSession } from "#lib/accounts/sessions/sessions";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSession } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.verifyCode, async ({ body, visitor }) =>
    presentSession(
      await openSession(
        await verifyCode({ ...body, address: toAddress(body) }, visitor.bucket, visitor.userAgent),
        visitor.userAgent,
      ),
    ),
  ),
);
