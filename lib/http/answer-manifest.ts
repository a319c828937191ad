import type { z } from "zod";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Manifest as ManifestSchema } from "#lib/contract/manifest";
import { Answered } from "./answers";
import { presentManifest } from "./present/manifest";

/** Answers with the manifest as it is now. */
export async function answerManifest(clip: OwnedClip, origin: string, message = "The manifest.") {
  // The schema names what every manifest has; what lib/vst adds passes through it.
  const manifest = (await presentManifest(clip.id, origin)) as unknown as z.input<typeof ManifestSchema>;
  return new Answered(200, { success: true as const, message, ...manifest });
}
