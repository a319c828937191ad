import type { ViewerStep } from "#lib/link-page/model";
import type { Refusal } from "#lib/link-page/refusals";
import type { AccessRefusal } from "#lib/shares/access/open-share";
import { hasRecipient } from "#lib/shares/viewer-code";
import { cookieActor } from "../identity/authenticate";
import { formAddress } from "./count-opening";
import { failurePage } from "./failure-page";
import type { LinkRequest } from "./link-request";
import { pageResponse } from "./page-response";

interface ClosedNotice {
  passwordError?: Refusal;
  viewer?: ViewerStep;
  status?: number;
}

/** The page of a link that this visitor may not open, or not yet. */
export async function closedPage(
  { request, share, frame }: LinkRequest,
  { kind, error }: AccessRefusal,
  notice: ClosedNotice = {},
): Promise<Response> {
  switch (kind) {
    case "locked": {
      const openAt = share.maxViews === null ? {} : { openAt: formAddress(request, `/c/${share.code}`) };
      const given = error.code === "invalid_password" ? { code: error.code, message: error.message } : undefined;
      const refusal = notice.passwordError ?? given;
      const sender = share.clip.user.name;
      const model = {
        ...frame,
        kind: "password" as const,
        sender,
        ...openAt,
        ...(refusal ? { error: refusal } : {}),
      };
      return pageResponse(model, notice.status ?? 403);
    }
    case "private": {
      const viewer = hasRecipient(share) ? (notice.viewer ?? { step: "address" as const }) : null;
      const signedIn = frame.embed === undefined && (await cookieActor(request)) !== null;
      return pageResponse({ ...frame, kind: "private", signedIn, viewer }, notice.status ?? 403);
    }
    case "ended":
      return error.code === "share_expired"
        ? pageResponse({ ...frame, kind: "expired", expiredAt: share.expiresAt }, 410)
        : failurePage(error, frame);
  }
}
