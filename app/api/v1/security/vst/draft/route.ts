import { createClip } from "#lib/clips/create-clip";
import { getOwnedClip } from "#lib/clips/owned-clip";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentDraft } from "#lib/http/present/clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.createDraft,
    async ({ actor, body }) => presentDraft(await createClip(actor.user, body)),
    async ({ actor }, made) => presentDraft(await getOwnedClip(actor.user, Number(made))),
  ),
);
