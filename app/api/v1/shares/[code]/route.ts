import { getShare, revokeShare, updateShare } from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentShare } from "#lib/http/present/share";
import { revokeShare as revoke } from "#lib/shares/freeze-share";
import { updateShare as change } from "#lib/shares/update-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getShare, async ({ subject, origin }) => ({
    success: true as const,
    data: await presentShare(subject, origin),
    message: "The link.",
  })),
  endpoint(updateShare, async ({ subject, body, origin }) => ({
    success: true as const,
    data: await presentShare(await change(subject, body), origin),
    message: "The link was changed.",
  })),
  endpoint(revokeShare, async ({ subject }) => {
    await revoke(subject);
    return {
      success: true as const,
      data: { share_code: subject.code, revoked: true as const },
      message: "The link was revoked.",
    };
  }),
);
