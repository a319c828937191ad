import type { OwnedClip } from "#lib/clips/owned-clip";
import { clipEtag } from "#lib/clips/require-version";
import { manifestSnapshot, presentManifest } from "../present/manifest";
import { Answered } from "../response/answers";

export async function answerManifest(clip: OwnedClip, origin: string, message = "The manifest.") {
  const snapshot = await manifestSnapshot(clip.id);
  const body = { success: true as const, message, ...(await presentManifest(snapshot, origin)) };
  return new Answered(200, body, { ETag: `"${clipEtag(snapshot.clip)}"` });
}
