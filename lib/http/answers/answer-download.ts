import type { Actor } from "#lib/accounts/sessions/actor";
import { clipSlug } from "#lib/clips/clip-slug";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { isPackageStale } from "#lib/clips/rules";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { findPackage } from "#lib/packages/export/find-package";
import { signDownload } from "../identity/signed-url";
import { jsonResponse } from "../response/json-result";
import { sendStored } from "../response/send-file";
import { sendPackage } from "../response/send-package";
import { urls } from "../response/urls";

const SIGNED_SECONDS = 3600;

type DownloadOptions = { redirect: boolean; response?: "url" | "stream" | undefined };

/** During a conversion, a package built on the fly. A signed URL must not yield another, which would prolong it. */
export async function answerDownload(
  request: Request,
  clip: OwnedClip,
  query: DownloadOptions,
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
  query: DownloadOptions,
  origin: string,
  actor: Actor,
): Promise<Response> {
  assertFinished(clip);
  const wantsUrl = query.response === "url" || asksForJsonOnly(request);
  if (actor.token && query.redirect) {
    const { url } = signedAddress(clip, origin);
    return new Response(null, { status: 302, headers: { Location: url, "Cache-Control": "no-store" } });
  }
  if (actor.token && wantsUrl) return jsonResponse(200, await presentDownloadAddress(clip, origin), new Headers());
  const file = await findPackage(clip);
  if (!file) return sendPackage(request, clip, "vst");
  const options = { filename: filenameOf(clip), download: true, cacheControl: "private, no-cache" };
  const response = await sendStored(request, file, options);
  response.headers.set("X-Package-Stale", String(isPackageStale(clip)));
  return response;
}

export async function presentDownloadAddress(clip: OwnedClip, origin: string) {
  assertFinished(clip);
  const { url, expiresAt } = signedAddress(clip, origin);
  const file = await findPackage(clip);
  return {
    success: true as const,
    download_url: url,
    expires_at: expiresAt.toISOString(),
    filename: filenameOf(clip),
    file_size_bytes: file?.sizeBytes ?? null,
    package_size_bytes: file?.sizeBytes ?? null,
    package_stale: isPackageStale(clip),
  };
}

function signedAddress(clip: OwnedClip, origin: string): { url: string; expiresAt: Date } {
  const expiresAt = new Date(clock.now().getTime() + SIGNED_SECONDS * 1000);
  return { url: signDownload(urls.download(origin, clip.id), clip.id, expiresAt), expiresAt };
}

function assertFinished(clip: OwnedClip): void {
  if (clip.vstKey || clip.status === "processing") return;
  throw new AppError("clip_not_completed", "The clip has no finished package yet. Complete it first.");
}

const filenameOf = (clip: OwnedClip) => `${clipSlug(clip)}.vst`;

/** axios sends "application/json, text/plain, *\/*" by default, so only a pure JSON Accept counts. */
function asksForJsonOnly(request: Request): boolean {
  return /^application\/json(?:\s*;[^,]*)?$/i.test(request.headers.get("accept")?.trim() ?? "");
}
