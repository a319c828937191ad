import { createKey, listKeys } from "#lib/accounts/sessions/keys";
import * as contract from "#lib/contract/keys";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { chargeKey } from "#lib/http/endpoint/limits";
import { route } from "#lib/http/endpoint/route";
import { presentKey } from "#lib/http/present/key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listApiKeys, async ({ actor }) => {
    const data = { api_keys: (await listKeys(actor.user)).map(presentKey) };
    return { success: true as const, data, message: "Your keys." };
  }),
  endpoint(contract.createApiKey, async ({ actor, body, visitor }) => {
    await chargeKey(visitor.ip);
    const { token, secret } = await createKey(actor.user, body);
    const data = { ...presentKey(token), key: secret };
    return { success: true as const, data, message: "Keep the key: it is not shown again." };
  }),
);
