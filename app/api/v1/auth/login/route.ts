import { addressOf } from "#lib/accounts/address";
import { CODE_SECONDS, RESEND_SECONDS } from "#lib/accounts/code-rules";
import { requestCode } from "#lib/accounts/request-code";
import { openSession } from "#lib/accounts/sessions";
import { verifyCode } from "#lib/accounts/verify-code";
import { login } from "#lib/contract/auth";
import { fieldError } from "#lib/errors";
import { endpoint } from "#lib/http/endpoint";
import { presentSession } from "#lib/http/present/user";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(login, async ({ body }) => {
    const address = addressOf(body);
    // A client that knows only the specification has one address for both steps.
    if (body.code) {
      return presentSession(
        await openSession(await verifyCode({ verificationId: body.verificationId, address, code: body.code })),
      );
    }
    if (!address) throw fieldError("email", "Give an e-mail address or a phone number.");
    const { verificationId, channel } = await requestCode(address);
    return {
      success: true as const,
      status: "verification_required" as const,
      verification_id: verificationId,
      channel,
      expires_in: CODE_SECONDS,
      resend_after: RESEND_SECONDS,
      message: "A code is on its way. Exchange it at /api/v1/auth/verify.",
    };
  }),
);
