import { clipEtag } from "#lib/clips/assert-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { manifestSnapshot, presentManifest } from "../present/manifest";
import { JsonResult } from "../response/json-result";

export async function answerManifest(clip: OwnedClip, origin: string, message = "The manifest.") {
  const snapshot = await manifestSnapshot(clip.id);
  const body = { success: true as const, message, ...(await presentManifest(snapshot, origin)) };
  return new JsonResult(200, body, { ETag: `"${clipEtag(snapshot.clip)}"` });
}
