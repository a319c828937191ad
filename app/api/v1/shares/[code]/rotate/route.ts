import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerRotated } from "#lib/http/present/share";
import { rotateShare } from "#lib/shares/update-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.rotateShare,
    async ({ subject, origin }) => answerRotated(await rotateShare(subject), origin),
    async ({ subject, origin }) => answerRotated(subject, origin),
  ),
);
