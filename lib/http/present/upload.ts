import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { urls } from "./urls";

type Added = { asset: Asset; warnings: string[] };

/** What an upload leaves behind in a finished clip: its package is old now. */
function common({ asset, warnings }: Added, clip: OwnedClip) {
  return {
    success: true as const,
    filename: asset.filename,
    content_type: asset.contentType,
    file_size_bytes: Number(asset.sizeBytes),
    ...(clip.packagedVersion === null ? {} : { package_stale: true }),
    warnings,
  };
}

/** A picture that was just added. */
export function presentImageUpload(added: Added, clip: OwnedClip, origin: string) {
  const { asset } = added;
  return {
    ...common(added, clip),
    image_url: urls.image(origin, asset.clipId, asset.filename),
    position: asset.positionLabel ?? asset.position ?? 0,
    width: asset.width,
    height: asset.height,
  };
}

/** A recording that was just added. */
export function presentAudioUpload(added: Added, clip: OwnedClip, origin: string) {
  const { asset } = added;
  return {
    ...common(added, clip),
    audio_url: urls.audio(origin, asset.clipId, asset.filename),
    duration: asset.durationSeconds,
    duration_source: asset.durationSource as "packets" | "header" | "claim" | null,
    format: asset.format ?? "unknown",
  };
}

/** What was just added, whichever it is. */
export function presentUpload(added: Added, clip: OwnedClip, origin: string) {
  return added.asset.kind === "image"
    ? presentImageUpload(added, clip, origin)
    : presentAudioUpload(added, clip, origin);
}
