import { z } from "zod";
import { latinDigits } from "../../kernel/latin-digits";
import { normalizeText } from "../../kernel/normalize-text";
import { copiedAddress } from "./copied-address";
import {
  blankAsAbsent,
  booleanText,
  Channel,
  Email,
  flatResponse,
  Timestamp,
  text,
  WholeNumber,
  withDefault,
} from "./fields";
import { PhoneNumber } from "./phone-number";

/** Of anything that may be an address. */
const MOST_CHARACTERS = 500;

/**
 * IDNA (UTS 46), through the URL parser shared by browsers and Node; unchanged if invalid. Its time grows with the square of the
 * length, so a text that is no address is not given to it.
 */
function asciiDomain(address: string): string {
  if (address.length > MOST_CHARACTERS) return address;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  const { hostname } = new URL(`http://${domain}`);
  return /[a-z]/.test(hostname) ? address.slice(0, at + 1) + hostname : address;
}

/** A host with a name (RFC 1123). */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const RULE = "must be an e-mail address, like ada@example.org";

/** Of a lower-cased address with an ASCII domain: a predicate, or null. Before the @, providers allow more than any standard. */
function findAddressProblem(address: string): string | null {
  if (/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(address))
    return "must not contain characters that cannot be seen";
  const detail = findDetail(address);
  return detail === null ? null : `${RULE}: ${detail}`;
}

function findDetail(address: string): string | null {
  if (address === "") return "it is empty";
  const [name = "", domain, more] = address.split("@");
  if (domain === undefined) return "it has no @";
  if (more !== undefined) return "it has more than one @";
  const [strange] = /[\s<>()[\],;:"\\]|^\//u.exec(address) ?? [];
  if (strange !== undefined) return strange.trim() === "" ? "it has a blank" : `it cannot have the sign ${strange}`;
  if (name === "") return "nothing is before its @";
  if (domain === "") return "nothing is behind its @";
  if (DOMAIN.test(domain)) return null;
  const shown = domain.slice(0, 100);
  return domain.includes(".") ? `${shown} is not the name of a host` : `${shown} has no full stop`;
}

/** As users copy it; trimmed, Unicode-normalised, lower-cased, with an ASCII domain; without spaces, control or invisible characters. */
export const EmailAddress = z
  .string()
  .trim()
  .overwrite(copiedAddress)
  .overwrite((text) => normalizeText(text, "NFKC"))
  .toLowerCase()
  .overwrite(asciiDomain)
  .refine((text) => text.length > MOST_CHARACTERS || !/@[^@]*[\s,;][^@]*@/.test(text), {
    message: "must be one e-mail address, not several",
    abort: true,
  })
  .max(254)
  .superRefine((address, context) => {
    const message = findAddressProblem(address);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  // In the document, which knows no checks by code.
  .meta({ pattern: String.raw`^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]+$` });

export const Code = z.preprocess(
  // As a number, only a short one can have lost zeros.
  (value) => (typeof value === "number" ? String(value).padStart(6, "0") : value),
  z
    .string()
    .transform((value) => latinDigits(value).replace(/[\s\p{Pd}\p{Cf}]/gu, ""))
    .pipe(z.string().regex(/^(\d{6}|\d{10})$/, "must be the digits of the message: six, or ten")),
);

export const User = z
  .object({
    id: z.string().describe("The user's id, as in a clip's `user_id`."),
    email: Email.nullable(),
    phone: z.string().nullable(),
    name: z.string().nullable(),
    locale: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "User", description: "A user." });

export const VerificationSent = flatResponse({
  status: z.literal("verification_required").describe("Always `verification_required`: the code is on its way."),
  verification_id: z.string(),
  channel: Channel,
  code_length: WholeNumber.describe(
    "The number of digits of the code: 6, or 10 while codes for the address are under a guessing attack.",
  ),
  expires_in: WholeNumber,
  resend_after: WholeNumber.describe("Seconds until you may request another code."),
  message: z.string(),
}).meta({ id: "VerificationSent", description: "A code is on its way." });

export const Session = flatResponse({
  access_token: z.string(),
  token_type: z.literal("Bearer").describe("Always `Bearer` (RFC 6749)."),
  expires_in: WholeNumber,
  refresh_token: z.string(),
  refresh_expires_in: WholeNumber.describe("Seconds until the refresh token expires."),
  user: User.describe("The user who signed in."),
}).meta({ id: "Session", description: "The bearer token and its refresh token." });

const Proof = {
  verification_id: blankAsAbsent(z.string().max(64)),
  email: blankAsAbsent(EmailAddress),
  phone: blankAsAbsent(PhoneNumber),
};

const oneAddress = "Give an e-mail address or a phone number.";

export const LoginRequest = z
  .object({
    ...Proof,
    channel: blankAsAbsent(Channel).describe("How to send the code; by default by the address that was given."),
    code: blankAsAbsent(Code),
  })
  .refine((body) => body.email || body.phone || (body.code && body.verification_id), {
    path: ["email"],
    message: oneAddress,
  })
  .meta({ id: "LoginRequest", description: "Where to send a code, or the code itself." })
  .transform(({ verification_id, ...rest }) => ({ ...rest, verificationId: verification_id }));

export const VerifyRequest = z
  .object({ ...Proof, code: Code })
  .refine((body) => body.verification_id || body.email || body.phone, {
    path: ["verification_id"],
    message: "Give verification_id, email or phone.",
  })
  .meta({ id: "VerifyRequest", description: "The code, and what it belongs to." })
  .transform(({ verification_id, ...rest }) => ({ ...rest, verificationId: verification_id }));

export const RefreshRequest = z
  .object({ refresh_token: text(200, 1) })
  .meta({ id: "RefreshRequest", description: "The refresh token." })
  .transform(({ refresh_token }) => ({ refreshToken: refresh_token }));

export const LogoutRequest = z
  .object({
    all: withDefault(booleanText(), false).describe("True ends every session of the user, not only this one."),
  })
  .meta({ id: "LogoutRequest", description: "What to end." });

export const SignedOut = flatResponse({ message: z.string() }).meta({
  id: "SignedOut",
  description: "The session has ended.",
});

export const UserChanges = z
  .object({ name: text(120).nullable().optional(), locale: text(35).nullable().optional() })
  .meta({ id: "UserChanges", description: "The changes; null or an empty text clears a member." });

export const ResendRequest = z
  .object({ verification_id: text(64, 1) })
  .meta({ id: "ResendRequest", description: "The verification to send a new code for." })
  .transform(({ verification_id }) => ({ verificationId: verification_id }));

export const DeletedAccount = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedAccount", description: "The account was deleted." });
