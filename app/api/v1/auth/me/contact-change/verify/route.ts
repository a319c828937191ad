import { confirmContactChange as confirm } from "#lib/accounts/contact/contact-change";
import { confirmContactChange } from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUser } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(confirmContactChange, async ({ actor, body, visitor }) => {
    const data = presentUser(await confirm(actor, body, visitor.bucket));
    return { success: true as const, data, message: "Changed. Every other session has ended." };
  }),
);
