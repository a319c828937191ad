import { confirmContactChange } from "#lib/accounts/contact/contact-change";
import * as contract from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUser } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.confirmContactChange, async ({ actor, body, visitor }) => {
    const data = presentUser(await confirmContactChange(actor, body, visitor.bucket));
    return { success: true as const, data, message: "Changed. Every other session has ended." };
  }),
);
