import type { AppError } from "#lib/kernel/errors";
import type { LinkFrame } from "#lib/link-page/model";
import { pageFailure } from "../pages/page-failure";
import { pageResponse } from "./page-response";

/** The page for an error, as the API answers it to its callers. */
export async function failurePage(error: AppError, frame: LinkFrame): Promise<Response> {
  switch (error.code) {
    case "share_revoked":
      return pageResponse({ ...frame, kind: "revoked" }, 410);
    case "view_limit_reached":
      return pageResponse({ ...frame, kind: "view-limit" }, 410);
    case "resource_not_found":
      return pageResponse({ ...frame, kind: "not-found" }, 404);
    default:
      return pageResponse({ ...frame, ...pageFailure(error) }, error.status, error.headers);
  }
}
