import * as contract from "#lib/contract/context";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { sendShown } from "#lib/http/link-page/answer-public-file";
import { getCrop } from "#lib/renders/get-crop";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicCrop, async ({ request, subject, params, query }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    return sendShown(request, share, await getCrop(share.clip.id, { ...query, pin: params.pin }));
  }),
);
