import { rotateShare } from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerRotated } from "#lib/http/present/share";
import { rotateShare as rotate } from "#lib/shares/update-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    rotateShare,
    async ({ subject, origin }) => answerRotated(await rotate(subject), origin),
    async ({ subject, origin }) => answerRotated(subject, origin),
  ),
);
