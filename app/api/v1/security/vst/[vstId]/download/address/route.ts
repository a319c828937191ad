import { getDownloadAddress } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentDownloadAddress } from "#lib/http/present/answer-download";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getDownloadAddress, async ({ subject, origin }) => presentDownloadAddress(subject, origin)),
);
