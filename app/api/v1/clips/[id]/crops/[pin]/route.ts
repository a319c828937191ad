import * as contract from "#lib/contract/context";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { sendStored } from "#lib/http/response/send-file";
import { getCrop } from "#lib/renders/get-crop";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getCrop, async ({ request, subject, params, query }) => {
    const file = await getCrop(subject.id, { ...query, pin: params.pin });
    return sendStored(request, file, { cacheControl: "private, no-cache" });
  }),
);
