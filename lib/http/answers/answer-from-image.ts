import { JsonResult } from "../response/json-result";
import { urls } from "../response/urls";

/** Screenshot tools copy the answer to the clipboard, so a caller that accepts plain text gets the address alone. */
export function answerFromImage(clipId: number, request: Request, origin: string) {
  const url = urls.studio(origin, clipId);
  const location = `${origin}/api/v1/clips/${clipId}`;
  if (!/^text\/plain\b/i.test(request.headers.get("accept") ?? ""))
    return new JsonResult(201, { success: true as const, vst_id: clipId, url }, { Location: location });
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Location: location };
  return new Response(url, { status: 201, headers });
}
