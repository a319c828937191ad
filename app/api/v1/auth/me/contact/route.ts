import { removeContact } from "#lib/accounts/contact/contact-change";
import * as contract from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUser } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.removeContact, async ({ actor, query }) => {
    const data = presentUser(await removeContact(actor, query.channel));
    return { success: true as const, data, message: "Removed. Every other session has ended." };
  }),
);
