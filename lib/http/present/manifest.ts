import type { z } from "zod";
import type { Manifest } from "#lib/contract/schema/package";
import { readContents } from "#lib/packages/export/clip-contents";
import { onThread } from "#lib/platform/threads/threads";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import type { Snapshot } from "#lib/snapshots/snapshot";
import { manifestWithUrls } from "#lib/vst/manifest/manifest";
import { REPEATED } from "#lib/vst/manifest/trim-manifest";
import type { ClipContents } from "#lib/vst/model/clip-contents";
import { urls } from "../response/urls";

/** Without the transcript's document: a manifest only describes it. At the seconds of the recording, as PUT takes them. */
export function manifestSnapshot(clipId: number): Promise<Snapshot> {
  return readSnapshot(clipId, { inkBytes: REPEATED.inkBytes, byTime: "recorded" });
}

export async function toManifest(clipId: number, origin: string) {
  return presentManifest(await manifestSnapshot(clipId), origin);
}

export async function presentManifest(snapshot: Snapshot, origin: string): Promise<z.input<typeof Manifest>> {
  const { id } = snapshot.clip;
  const urlOf = (kind: "audio" | "image" | "text", filename: string) =>
    kind === "image" ? urls.image(origin, id, filename) : urls.file(origin, filename);
  const owners = { urlOf, source: origin, original: "uploaded" } as const;
  const contents = await readContents(snapshot, REPEATED.textLength, owners);
  const manifest = isLarge(contents) ? await onThread("manifestWithUrls", contents) : manifestWithUrls(contents);
  // The schema names the members that every manifest has; lib/vst adds others.
  return manifest as unknown as z.input<typeof Manifest>;
}

/** Each tag and text is written in several forms to know the sizes and hashes of their files. */
function isLarge({ voiceTags, texts }: ClipContents): boolean {
  return voiceTags.length > 200 || texts.reduce((sum, { content }) => sum + content.length, 0) > 64_000;
}
