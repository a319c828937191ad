import { toAddress } from "#lib/accounts/address";
import { requestContactChange } from "#lib/accounts/contact/contact-change";
import * as contract from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentVerification } from "#lib/http/present/user";
import { fieldError } from "#lib/kernel/errors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.requestContactChange, async ({ actor, body, visitor }) => {
    const to = toAddress(body);
    if (!to) throw fieldError("email", "Give an e-mail address or a phone number.");
    return presentVerification(
      await requestContactChange(actor, to, visitor.bucket),
      contract.confirmContactChange.path,
    );
  }),
);
