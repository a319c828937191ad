import { z } from "zod";
import { Code, EmailAddress, User, VerificationSent } from "./schema/account";
import { blankAsAbsent, Channel, flatResponse, resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";
import { PhoneNumber } from "./schema/phone-number";

const notByKey = "An API key cannot do this. Sign in.";

export const requestContactChange = operation({
  id: "requestContactChange",
  method: "POST",
  path: "/api/v1/auth/me/contact-change",
  tag: "Login",
  summary: "Request a code to change or add an address",
  description:
    "The new e-mail address replaces your e-mail address, and the new number your " +
    `number; a first one is added. Nothing changes before you confirm the code. ${notByKey} The answer is the ` +
    "same whether another user signs in with the address or not. The limits of sign-in codes apply, and ten requests an hour " +
    "for a user.",
  access: "bearer",
  limit: "auth",
  body: jsonBody(
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
    "Without `verification_id` the newest code counts. A wrong code is 422 on `code`, and five of them end it. " +
    "409 if another account signs in with the address. The server reveals that only for the right code. After " +
    "the change, the earlier address cannot sign in. Every other session ends, while this one and the API keys stay. The " +
    "server notifies the " +
    `earlier addresses, with a link that undoes the change for three days. ${notByKey}`,
  access: "bearer",
  limit: "auth",
  body: jsonBody(
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
    "For users with both: the last one stays, because you sign in with it (409). As after a change, other sessions end, and " +
    `the server notifies both addresses, with a link that undoes it. ${notByKey}`,
  access: "bearer",
  limit: "general",
  query: z.object({ channel: Channel }),
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
  summary: "Get the page behind the link that undoes a change of address",
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
    "For users who did not make the change, within three days of it: the account gets back the addresses that it " +
    "had before, all its sessions and API keys end, and so does the link of each later change. 409 if " +
    "a user has signed in with the earlier address since, which created another account. If HTML is requested, it answers " +
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
