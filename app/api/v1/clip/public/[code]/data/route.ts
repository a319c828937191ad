import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { presentPublicData, presentUnopenedData } from "#lib/http/link-page/public-clip";
import { authorizeViewer, needsOpening } from "#lib/shares/access/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicData, async ({ request, subject, origin }) => {
    const credentials = await visitorCredentials(request, subject.code);
    const share = await authorizeViewer(subject, credentials);
    return needsOpening(share, credentials) ? presentUnopenedData(share, origin) : presentPublicData(share, origin);
  }),
);
