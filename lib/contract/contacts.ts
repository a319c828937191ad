import { z } from "zod";
import { Code, EmailAddress, User, VerificationSent } from "./auth";
import { blankAsAbsent, flatResponse, resourceResponse } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { PhoneNumber } from "./schema/phone-number";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const notByKey = "An API key cannot do this. Sign in.";

export const requestContactChange = operation({
  id: "requestContactChange",
  method: "POST",
  path: "/api/v1/auth/me/contact-change",
  tag: "Login",
  summary: "Request a code to change or add an address",
  description:
    "The new address takes the place of the one that you have, an e-mail address that of an e-mail address, a number that " +
    `of a number; a first one comes beside it. Nothing changes before the code is given back. ${notByKey} The answer is the ` +
    "same whether somebody else signs in with the address or not. Limits are those of sign-in codes, and ten an hour for " +
    "a person.",
  access: "bearer",
  limit: "auth",
  body: json(
    z
      .object({
        email: blankAsAbsent(EmailAddress).describe("The new e-mail address. Send this or `phone`."),
        phone: blankAsAbsent(PhoneNumber).describe("The new number in international form, like +14155550123."),
      })
      .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
        path: ["email"],
        message: "Give an e-mail address or a phone number, one of them.",
      })
      .meta({ id: "ContactChangeRequest", description: "The new address or number of this account." }),
  ),
  ok: [200],
  answer: VerificationSent,
  errors: ["validation_failed", "insufficient_scope", "recipient_opted_out"],
});

export const confirmContactChange = operation({
  id: "confirmContactChange",
  method: "POST",
  path: "/api/v1/auth/me/contact-change/verify",
  tag: "Login",
  summary: "Confirm the new address with its code",
  description:
    "Without `verification_id` the newest code counts. A wrong code is 422 on `code`, and five of them end it. 409 where " +
    "another account signs in with the address, which is told to nobody who has not read the code. From then on the " +
    "earlier address opens nothing; every other sign-in ends, while this one and the personal keys stay. Whoever had the " +
    `account's addresses before is told, with a link that undoes it for three days. ${notByKey}`,
  access: "bearer",
  limit: "auth",
  body: json(
    z
      .object({ verification_id: blankAsAbsent(z.string().max(64)), code: Code })
      .meta({ id: "ContactChangeProof", description: "The code that was sent to the new address." })
      .transform(({ verification_id, code }) => ({ verificationId: verification_id, code })),
  ),
  ok: [200],
  answer: resourceResponse(User),
  errors: ["validation_failed", "insufficient_scope", "conflict"],
});

export const removeContact = operation({
  id: "removeContact",
  method: "DELETE",
  path: "/api/v1/auth/me/contact",
  tag: "Login",
  summary: "Remove an address or number",
  description:
    "For who has both: the last one stays, since it is how you sign in (409). As after a change, other sign-ins end, and " +
    `both addresses are told, with a link that undoes it. ${notByKey}`,
  access: "bearer",
  limit: "general",
  query: z.object({ channel: z.enum(["email", "sms"]) }),
  ok: [200],
  answer: resourceResponse(User),
  errors: ["validation_failed", "insufficient_scope", "conflict"],
});

const undoPath = z.object({ token: z.string().max(200) });

export const getContactUndoPage = operation({
  id: "getContactUndoPage",
  method: "GET",
  path: "/api/v1/contact-undo/{token}",
  tag: "Public",
  summary: "The page behind the link that undoes a change of address",
  description:
    "Shows what the link does, with a button. Opening the page changes nothing, because mail scanners open every link.",
  access: "public",
  limit: "general",
  subject: "contact-undo",
  params: undoPath,
  ok: [200],
  answer: "binary",
  media: ["text/html"],
  errors: ["resource_not_found"],
});

export const undoContactChange = operation({
  id: "undoContactChange",
  method: "POST",
  path: "/api/v1/contact-undo/{token}",
  tag: "Public",
  summary: "Undo a change of address",
  description:
    "For who gets word of a change that was not theirs, within three days of it: the account has the addresses that it " +
    "had before, every sign-in and personal key of it ends, and so does the link of each later change. 409 where " +
    "somebody has signed in with the earlier address meanwhile, which made another account. Asked for HTML, it answers " +
    "with a page.",
  access: "public",
  limit: "general",
  subject: "contact-undo",
  params: undoPath,
  secret: true,
  ok: [200],
  answer: flatResponse({ message: z.string() }).meta({
    id: "ContactChangeUndone",
    description: "The account has its earlier addresses again.",
  }),
  media: ["text/html"],
  errors: ["resource_not_found", "conflict"],
});
