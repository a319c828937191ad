import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerShareLink } from "#lib/http/present/share";
import { createShare, getClipShare } from "#lib/shares/create-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.createShareLink,
    async ({ subject, body, origin }) => answerShareLink(await createShare(subject, body), origin),
    async ({ subject, origin }, made) => answerShareLink(await getClipShare(subject, made), origin),
  ),
);
