import { toAddress } from "#lib/accounts/address";
import { requestContactChange as ask } from "#lib/accounts/contact/contact-change";
import { confirmContactChange, requestContactChange } from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentVerification } from "#lib/http/present/user";
import { fieldError } from "#lib/kernel/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(requestContactChange, async ({ actor, body, visitor }) => {
    const to = toAddress(body);
    if (!to) throw fieldError("email", "Give an e-mail address or a phone number.");
    return presentVerification(await ask(actor, to, visitor.bucket), confirmContactChange.path);
  }),
);
