import type { Address } from "#lib/accounts/address";
import { EmailAddress, PhoneNumber } from "#lib/contract/auth";
import { requestViewerCode, verifyViewerCode } from "#lib/contract/public";
import { AppError } from "#lib/kernel/errors";
import type { ViewerStep } from "#lib/public/model";
import type { SharedClip } from "#lib/shares/open-share";
import { requestViewerCode as ask, verifyViewerCode as verify } from "#lib/shares/viewer-code";
import { callerAt, chargeRequest } from "../endpoint/limits";
import { visitPassesOf } from "../identity/visit-cookie";
import { visitorOf } from "../identity/visitor";

const visitorAt = (request: Request, code: string) => ({
  caller: visitorOf(request).bucket,
  visits: visitPassesOf(request, code),
});

/** As the operation does, from what somebody has typed into the one field of the page. */
export async function sendViewerCode(request: Request, share: SharedClip, typed: string): Promise<ViewerStep> {
  await chargeRequest(requestViewerCode, "auth", callerAt(visitorOf(request).ip));
  const to = addressIn(typed);
  const { verificationId } = await ask(share, to, visitorAt(request, share.code));
  return { step: "code", verificationId, address: to.address };
}

export async function readViewerCode(
  request: Request,
  share: SharedClip,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  await chargeRequest(verifyViewerCode, "auth", callerAt(visitorOf(request).ip));
  const proof = verifyViewerCode.body.schema.safeParse(form);
  if (!proof.success) throw new AppError("validation_failed", "Enter the digits of the message: six, or ten.");
  return verify(share, proof.data, visitorAt(request, share.code));
}

function addressIn(typed: string): Address {
  const parsed = typed.includes("@") ? EmailAddress.safeParse(typed) : PhoneNumber.safeParse(typed);
  if (parsed.success) return { channel: typed.includes("@") ? "email" : "sms", address: parsed.data };
  throw new AppError(
    "validation_failed",
    "That is neither an e-mail address nor a phone number with its country, like +14155550123.",
  );
}
