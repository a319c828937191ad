import type { Address } from "#lib/accounts/address";
import * as contract from "#lib/contract/public";
import { EmailAddress } from "#lib/contract/schema/account";
import { PhoneNumber } from "#lib/contract/schema/phone-number";
import { AppError } from "#lib/kernel/errors";
import { findCode } from "#lib/kernel/find-code";
import { requestViewerCode, verifyViewerCode } from "#lib/shares/viewer-code";
import { addressCaller, chargeRequest } from "../endpoint/limits";
import { readVisitPasses, viewerCookieHeader } from "../identity/link-cookies";
import { readVisitor } from "../identity/visitor";
import { answerLinkForm, seePage } from "./link-form";
import { linkPage } from "./link-page";

/** The address of a recipient of a private link, to which a code is sent. */
export function answerAddressForm(request: Request, code: string): Promise<Response> {
  return answerLinkForm(request, code, {
    async act(link, { address = "" }) {
      await charge(request, contract.requestViewerCode);
      const to = readAddress(address);
      const { verificationId } = await requestViewerCode(link.share, {
        to,
        visitor: visitorOf(request, code),
        language: link.frame.language,
      });
      return linkPage(link, { viewer: { step: "code", verificationId, address: to.address }, status: 200 });
    },
    explain: (refusal, { address = "" }) => {
      const code = refusal.code === "validation_failed" ? "invalid_address" : refusal.code;
      return { viewer: { step: "address", address, error: { ...refusal, code } } };
    },
  });
}

/** The code that was sent there. */
export function answerCodeForm(request: Request, code: string): Promise<Response> {
  return answerLinkForm(request, code, {
    async act({ share, origin, frame }, form) {
      await charge(request, contract.verifyViewerCode);
      const proof = contract.verifyViewerCode.body.schema.safeParse({ ...form, code: findCode(form.code ?? "") });
      if (!proof.success) throw new AppError("validation_failed", "Enter the digits of the message: six, or ten.");
      const grant = await verifyViewerCode(share, proof.data, visitorOf(request, code));
      return seePage(`/c/${code}${frame.query}`, viewerCookieHeader(code, grant, origin));
    },
    explain: (error, { verification_id: verificationId = "", address = "" }, status) => ({
      viewer: { step: "code", verificationId, address, error },
      // A browser would answer 401 with its own password dialog.
      status: status === 401 ? 403 : status,
    }),
  });
}

const charge = (request: Request, operation: Parameters<typeof chargeRequest>[0]) =>
  chargeRequest(operation, "auth", addressCaller(readVisitor(request).ip));

const visitorOf = (request: Request, code: string) => ({
  caller: readVisitor(request).bucket,
  visits: readVisitPasses(request, code),
});

function readAddress(typed: string): Address {
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
