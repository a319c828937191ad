import type { Share } from "#lib/generated/prisma/client";
import { visitCookieHeader } from "../identity/link-cookies";
import { JsonResult } from "../response/json-result";

/** Answers with the views of a link, and gives its visitor the pass of the one that was counted. */
export function answerViews({ code, viewCount, uniqueViewCount }: Share, pass: string | null, origin: string) {
  const body = { success: true as const, view_count: viewCount, unique_view_count: uniqueViewCount };
  return new JsonResult(200, body, pass ? { "Set-Cookie": visitCookieHeader(code, pass, origin) } : {});
}
