import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentShare } from "#lib/http/present/share";
import { revokeShare } from "#lib/shares/freeze-share";
import { updateShare } from "#lib/shares/update-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getShare, async ({ subject, origin }) => ({
    success: true as const,
    data: await presentShare(subject, origin),
    message: "The link.",
  })),
  endpoint(contract.updateShare, async ({ subject, body, origin }) => ({
    success: true as const,
    data: await presentShare(await updateShare(subject, body), origin),
    message: "The link was changed.",
  })),
  endpoint(contract.revokeShare, async ({ subject }) => {
    await revokeShare(subject);
    return {
      success: true as const,
      data: { share_code: subject.code, revoked: true as const },
      message: "The link was revoked.",
    };
  }),
);
