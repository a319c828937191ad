import { toAddress } from "#lib/accounts/address";
import { requestCode } from "#lib/accounts/codes/request-code";
import { verifyCode } from "#lib/accounts/codes/verify-code";
import { openSession } from "#lib/accounts/sessions/sessions";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSession, presentVerification } from "#lib/http/present/user";
import { fieldError } from "#lib/kernel/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.login, async ({ body: { code, verificationId, ...rest }, visitor }) => {
    const address = toAddress(rest);
    // First clients send both steps to one address.
    if (code) {
      const user = await verifyCode({ verificationId, address, code }, visitor.bucket, visitor.userAgent);
      return presentSession(await openSession(user, visitor.userAgent));
    }
    if (!address) throw fieldError("email", "Give an e-mail address or a phone number.");
    return presentVerification(await requestCode(address, visitor.bucket, { agent: visitor.userAgent }));
  }),
);
