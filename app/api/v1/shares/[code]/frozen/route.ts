import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentShare } from "#lib/http/present/share";
import { freezeShare, unfreezeShare } from "#lib/shares/freeze-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.freezeShare, async ({ actor, subject, origin, signal }) => ({
    success: true as const,
    data: await presentShare(await freezeShare(actor.user, subject, signal), origin),
    message: "The link goes on showing the clip as it was at that moment.",
  })),
  endpoint(contract.unfreezeShare, async ({ subject, origin }) => ({
    success: true as const,
    data: await presentShare(await unfreezeShare(subject), origin),
    message: "The link shows the clip as it is.",
  })),
);
