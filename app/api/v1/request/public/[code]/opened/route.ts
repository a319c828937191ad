import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { countOpening } from "#lib/requests/count-opening";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.countRequestOpening, async ({ subject }) => {
    await countOpening(subject);
    return { success: true as const };
  }),
);
