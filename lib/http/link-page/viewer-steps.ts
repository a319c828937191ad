import type { Address } from "#lib/accounts/address";
import { requestViewerCode, verifyViewerCode } from "#lib/contract/public";
import { EmailAddress } from "#lib/contract/schema/account";
import { PhoneNumber } from "#lib/contract/schema/phone-number";
import { AppError } from "#lib/kernel/errors";
import type { ViewerStep } from "#lib/link-page/model";
import type { SharedClip } from "#lib/shares/access/open-share";
import { requestViewerCode as ask, verifyViewerCode as verify } from "#lib/shares/viewer-code";
import { addressCaller, chargeRequest } from "../endpoint/limits";
import { readVisitPasses } from "../identity/link-cookies";
import { readVisitor } from "../identity/visitor";

const visitorAt = (request: Request, code: string) => ({
  caller: readVisitor(request).bucket,
  visits: readVisitPasses(request, code),
});

/** Like the operation, from the single field of the page. */
export async function sendViewerCode(request: Request, share: SharedClip, typed: string): Promise<ViewerStep> {
  await chargeRequest(requestViewerCode, "auth", addressCaller(readVisitor(request).ip));
  const to = addressIn(typed);
  const { verificationId } = await ask(share, to, visitorAt(request, share.code));
  return { step: "code", verificationId, address: to.address };
}

export async function readViewerCode(
  request: Request,
  share: SharedClip,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  await chargeRequest(verifyViewerCode, "auth", addressCaller(readVisitor(request).ip));
  const proof = verifyViewerCode.body.schema.safeParse(form);
  if (!proof.success) throw new AppError("validation_failed", "Enter the digits of the message: six, or ten.");
  return verify(share, proof.data, visitorAt(request, share.code));
}

function addressIn(typed: string): Address {
  const isEmail = typed.includes("@");
  if (!isEmail && !/\p{Nd}/u.test(typed)) {
    throw new AppError(
      "validation_failed",
      "That is neither an e-mail address nor a phone number with its country, like +14155550123.",
    );
  }
  const parsed = isEmail ? EmailAddress.safeParse(typed) : PhoneNumber.safeParse(typed);
  if (parsed.success) return { channel: isEmail ? "email" : "sms", address: parsed.data };
  const reason = parsed.error.issues[0]?.message;
  throw new AppError("validation_failed", `The ${isEmail ? "address" : "number"} ${reason}.`);
}
