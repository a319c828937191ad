import * as contract from "#lib/contract/packages";
import { presentDownloadAddress } from "#lib/http/answers/answer-download";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getDownloadAddress, async ({ subject, origin }) => presentDownloadAddress(subject, origin)),
);
