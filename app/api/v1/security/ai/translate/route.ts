import * as contract from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTranslation } from "#lib/http/present/translation";
import { translateText } from "#lib/speech/translate-text";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.translateText, async ({ actor, body, signal }) =>
    presentTranslation(await translateText(actor.user.id, body, signal)),
  ),
);
