import { textFacts } from "#lib/clips/facts/asset-facts";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { pickPictureTexts } from "#lib/ink/picture-texts";
import { urls } from "../response/urls";

type Added = { asset: Asset; warnings: string[] };

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

export function presentImageUpload(added: Added, clip: OwnedClip, origin: string) {
  const { asset } = added;
  return {
    ...common(added, clip),
    image_url: urls.image(origin, asset.clipId, asset.filename),
    position: asset.positionLabel ?? asset.position ?? 0,
    width: asset.width,
    height: asset.height,
    ...pickPictureTexts(asset),
  };
}

export function presentAudioUpload(added: Added, clip: OwnedClip, origin: string) {
  const { asset } = added;
  return {
    ...common(added, clip),
    audio_url: urls.audio(origin, asset.clipId, asset.filename),
    duration: asset.durationSeconds,
    duration_source: asset.durationSource,
    format: asset.format ?? "unknown",
  };
}

export function presentUpload(added: Added, clip: OwnedClip, origin: string) {
  return added.asset.kind === "image"
    ? presentImageUpload(added, clip, origin)
    : presentAudioUpload(added, clip, origin);
}

/** A text that was just added. */
export function presentTextUpload({ asset, warnings }: Added, origin: string) {
  const { characters } = textFacts(asset);
  return {
    success: true as const,
    text_id: asset.id,
    type: asset.textType ?? "text",
    filename: asset.filename,
    text_url: urls.file(origin, asset.filename),
    characters,
    warnings,
  };
}
