import { translateText } from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTranslation } from "#lib/http/present/translation";
import { translateText as translate } from "#lib/speech/translate-text";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(translateText, async ({ actor, body, signal }) =>
    presentTranslation(await translate(actor.user.id, body, signal)),
  ),
);
