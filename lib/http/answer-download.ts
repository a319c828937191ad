import type { Actor } from "#lib/accounts/actor";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { AppError } from "#lib/errors";
import { findPackage } from "#lib/packages/find-package";
import { clock } from "#lib/platform/clock";
import { jsonResponse } from "./answers";
import { clipSlug } from "./clip-slug";
import { sendStored } from "./send-file";
import { sendPackage } from "./send-package";
import { signDownload } from "./signed-url";
import { urls } from "./urls";

const SIGNED_SECONDS = 3600;

type Wish = { redirect: boolean; response?: "url" | "stream" | undefined };

/**
 * Sends the finished .vst, or its signed address where the caller asks for one; while it is converted, the package made on
 * the fly. Who came by a signed address gets the bytes and no new address: it ends when it says.
 */
export async function answerDownload(
  request: Request,
  clip: OwnedClip,
  query: Wish,
  origin: string,
  actor: Actor,
): Promise<Response> {
  const response = await answerTo(request, clip, query, origin, actor);
  response.headers.append("Vary", "Accept");
  return response;
}

async function answerTo(
  request: Request,
  clip: OwnedClip,
  query: Wish,
  origin: string,
  actor: Actor,
): Promise<Response> {
  if (!clip.vstKey && clip.status !== "processing") {
    throw new AppError("clip_not_completed", "The clip has no finished package yet: complete it first.");
  }
  const filename = `${clipSlug(clip)}.vst`;
  const wantsUrl = query.response === "url" || asksForJsonOnly(request);
  if (actor.token && (wantsUrl || query.redirect)) {
    const expiresAt = new Date(clock.now().getTime() + SIGNED_SECONDS * 1000);
    const url = signDownload(urls.download(origin, clip.id), clip.id, expiresAt);
    if (query.redirect)
      return new Response(null, { status: 302, headers: { Location: url, "Cache-Control": "no-store" } });
    const file = await findPackage(clip);
    const body = {
      success: true,
      download_url: url,
      expires_at: expiresAt.toISOString(),
      filename,
      file_size_bytes: file?.sizeBytes ?? null,
      package_size_bytes: file?.sizeBytes ?? null,
    };
    return jsonResponse(200, body, new Headers());
  }
  const file = await findPackage(clip);
  if (!file) return sendPackage(request, clip, "vst");
  return sendStored(request, file, { filename, download: true, cacheControl: "private, no-cache" });
}

/** Only a pure JSON Accept: axios sends "application/json, text/plain, *\/*" for everything. */
function asksForJsonOnly(request: Request): boolean {
  return /^application\/json(?:\s*;[^,]*)?$/i.test(request.headers.get("accept")?.trim() ?? "");
}
