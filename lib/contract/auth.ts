import { z } from "zod";
import { latinDigits } from "../kernel/latin-digits";
import {
  blankAsAbsent,
  booleanText,
  Email,
  flatResponse,
  resourceResponse,
  Timestamp,
  text,
  WholeNumber,
  withDefault,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { PhoneNumber } from "./schema/phone-number";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

/** IDNA (UTS 46), through the URL parser shared by browsers and Node; unchanged if invalid. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  const { hostname } = new URL(`http://${domain}`);
  return /[a-z]/.test(hostname) ? address.slice(0, at + 1) + hostname : address;
}

/** Trimmed, Unicode-normalised, lower-cased, with an ASCII domain; without spaces, control or invisible characters. */
export const EmailAddress = z
  .string()
  .trim()
  .normalize("NFKC")
  .toLowerCase()
  .overwrite(asciiDomain)
  .max(254)
  .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]+$/, {
    message: "must be an e-mail address",
    abort: true,
  })
  .refine((address) => /@[!-~]+$/.test(address), "must be an e-mail address")
  .refine((address) => !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(address), {
    message: "must not contain characters that cannot be seen",
  });

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
  .meta({ id: "User", description: "A person." });

export const VerificationSent = flatResponse({
  status: z.literal("verification_required").describe("Always `verification_required`: the code is on its way."),
  verification_id: z.string(),
  channel: z.enum(["email", "sms"]),
  code_length: WholeNumber.describe(
    "The number of digits of the code: 6, or 10 while codes for the address are under a guessing attack.",
  ),
  expires_in: WholeNumber,
  resend_after: WholeNumber.describe("Seconds until you may request another code."),
  message: z.string(),
}).meta({ id: "VerificationSent", description: "A code is on its way." });

const Session = flatResponse({
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

export const login = operation({
  id: "login",
  method: "POST",
  path: "/api/v1/auth/login",
  tag: "Login",
  summary: "Send a sign-in code, or exchange one for a token",
  description:
    "Without `code`, sends six digits to the address or number. The answer is the same for known and unknown addresses, " +
    "and the first sign-in creates the account. With `code`, works like `POST /api/v1/auth/verify`. A code lasts " +
    "ten minutes and five attempts; a new one replaces it. While an address is under a guessing attack, its new " +
    "codes have ten digits (`code_length`), which cannot be guessed or exhausted.",
  access: "public",
  limit: "auth",
  body: json(
    z
      .object({
        ...Proof,
        channel: blankAsAbsent(z.enum(["email", "sms"])).describe(
          "How to send the code; by default by the address that was given.",
        ),
        code: blankAsAbsent(Code),
      })
      .refine((body) => body.email || body.phone || (body.code && body.verification_id), {
        path: ["email"],
        message: oneAddress,
      })
      .meta({ id: "LoginRequest", description: "Where to send a code, or the code itself." })
      .transform(({ verification_id, ...rest }) => ({ ...rest, verificationId: verification_id })),
  ),
  ok: [200],
  answer: z.union([VerificationSent, Session]),
  errors: ["validation_failed", "invalid_code", "recipient_opted_out"],
});

const verifyShape = {
  method: "POST",
  tag: "Login",
  summary: "Exchange a sign-in code for a bearer token",
  description:
    "Takes the code with the `verification_id`, or with the address that it was sent to. A wrong, used, expired " +
    "or unknown code gets the same error: 401 `invalid_code`.",
  access: "public",
  limit: "auth",
  body: json(
    z
      .object({ ...Proof, code: Code })
      .refine((body) => body.verification_id || body.email || body.phone, {
        path: ["verification_id"],
        message: "Give verification_id, email or phone.",
      })
      .meta({ id: "VerifyRequest", description: "The code, and what it belongs to." })
      .transform(({ verification_id, ...rest }) => ({ ...rest, verificationId: verification_id })),
  ),
  ok: [200],
  answer: Session,
  errors: ["validation_failed", "invalid_code"],
} as const;

export const verifyCode = operation({ id: "verifyCode", path: "/api/v1/auth/verify", ...verifyShape });
export const verifyCodeAlias = operation({ id: "verifyCodeAlias", path: "/api/v1/auth/verify-code", ...verifyShape });

export const refreshSession = operation({
  id: "refreshSession",
  method: "POST",
  path: "/api/v1/auth/refresh",
  tag: "Login",
  summary: "Exchange a refresh token for a new pair",
  description:
    "The refresh token ends, and a new pair starts. If the answer is lost, the same token returns another " +
    "pair for 60 seconds, as long as nothing of the lost pair has been used; the lost pair ends. Any other second use of " +
    "a token, and any use of the refresh token of a pair that was replaced like that, ends the whole sign-in, because " +
    "two parties may have it. At most 60 times an hour for a session.",
  access: "public",
  limit: "auth",
  body: json(
    z
      .object({ refresh_token: text(200, 1) })
      .meta({ id: "RefreshRequest", description: "The refresh token." })
      .transform(({ refresh_token }) => ({ refreshToken: refresh_token })),
  ),
  ok: [200],
  answer: Session,
  errors: ["validation_failed", "refresh_token_invalid"],
});

export const logout = operation({
  id: "logout",
  method: "POST",
  path: "/api/v1/auth/logout",
  tag: "Login",
  summary: "End this session, or all of them",
  description:
    "Ends the sign-in that the token belongs to, or the personal key; with `all` every sign-in of the person, while " +
    "keys stay.",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({
        all: withDefault(booleanText(), false).describe("True ends every session of the user, not only this one."),
      })
      .meta({ id: "LogoutRequest", description: "What to end." }),
  ),
  ok: [200],
  answer: flatResponse({ message: z.string() }).meta({ id: "SignedOut", description: "The session has ended." }),
  errors: ["validation_failed"],
});

export const getMe = operation({
  id: "getMe",
  method: "GET",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Get the signed-in user",
  description: "The id, addresses, name and language of the caller.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(User),
  errors: [],
});

export const updateMe = operation({
  id: "updateMe",
  method: "PATCH",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Change name or language",
  description:
    "Changes what is sent and keeps the rest; null or an empty text clears. Addresses are changed by " +
    "`POST /api/v1/auth/me/contact-change`.",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({ name: text(120).nullable().optional(), locale: text(35).nullable().optional() })
      .meta({ id: "UserChanges", description: "The changes; null or an empty text clears a member." }),
  ),
  ok: [200],
  answer: resourceResponse(User),
  errors: ["validation_failed"],
});

export const resendCode = operation({
  id: "resendCode",
  method: "POST",
  path: "/api/v1/auth/resend",
  tag: "Login",
  summary: "Send a new code to the address of a verification",
  description:
    "For a user who has not received the first code. The new code replaces it. 429 before `resend_after` seconds have " +
    "passed.",
  access: "public",
  limit: "auth",
  body: json(
    z
      .object({ verification_id: text(64, 1) })
      .meta({ id: "ResendRequest", description: "The verification to send a new code for." })
      .transform(({ verification_id }) => ({ verificationId: verification_id })),
  ),
  ok: [200],
  answer: VerificationSent,
  errors: ["validation_failed", "recipient_opted_out"],
});

export const deleteMe = operation({
  id: "deleteMe",
  method: "DELETE",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Delete the account and every clip permanently",
  description: "Deletes every clip, file, link, key and session of the user immediately. This cannot be undone.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: z.string(), deleted: z.literal(true) })
      .meta({ id: "DeletedAccount", description: "The account was deleted." }),
  ),
  errors: [],
});
