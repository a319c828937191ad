import { clipSlug } from "#lib/clips/clip-slug";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { getVideo } from "#lib/renders/videos/get-video";
import { preferredWaitSeconds } from "../request/prefer";
import { JsonResult } from "../response/json-result";
import { sendStored } from "../response/send-file";
import { urls } from "../response/urls";

const ASK_AGAIN_SECONDS = 2;

export async function answerVideo(request: Request, clip: OwnedClip, origin: string, signal: AbortSignal) {
  const found = await getVideo(clip.id, preferredWaitSeconds(request), signal);
  if ("key" in found) {
    return sendStored(request, found, { filename: `${clipSlug(clip)}.mp4`, cacheControl: "private, no-cache" });
  }
  const { id, progress, stage } = found;
  const status = { success: true as const, status: "processing" as const };
  const body = { ...status, job_id: id, progress, stage, status_url: urls.job(origin, id) };
  return new JsonResult(202, body, { "Retry-After": String(ASK_AGAIN_SECONDS) });
}
